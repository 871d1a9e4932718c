// How properties spell the two names of a person: what names people in lists is both of them.

/** The two names of a person, as properties spell them. */
export const PERSON_NAMES: readonly (readonly [string, string])[] = [
  ['firstName', 'lastName'],
  ['first_name', 'last_name'],
  ['FirstName', 'LastName'],
  ['firstname', 'lastname'],
  ['givenName', 'familyName'],
  ['given_name', 'family_name'],
  ['givenName', 'surname'],
  ['forename', 'surname'],
  ['vorname', 'nachname'],
  ['prenom', 'nom'],
  ['nombre', 'apellido'],
  ['nombre', 'apellidos'],
  // Where people have several of each.
  ['Nombres', 'Apellidos'],
  ['names', 'lastNames'],
  ['nome', 'cognome'],
  ['nome', 'sobrenome'],
  ['voornaam', 'achternaam'],
  ['imie', 'nazwisko'],
];

/** First names, as properties spell them. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(PERSON_NAMES.map(([first]) => first));
