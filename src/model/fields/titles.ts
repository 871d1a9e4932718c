// Which property of an item names it to people: `name`, `title`, `<resource>Name` and their like in other languages, best
// first; where nothing at the top can, what stands one level down.
import type { Lookup } from '#contract';
import { isObject, member } from '#contract';
import { isByLanguage } from './by-language.ts';
import { isStateName } from './choices.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { isPlural, normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { PERSON_NAMES } from './person.ts';
import { formOfText } from './text-forms.ts';
import type { View } from '../schemas.ts';
import { namesByNormal, plainSchemaName, textOf, viewOf } from '../schemas.ts';

const TITLES: readonly string[] = [
  'name',
  'title',
  'displayname',
  'friendlyname',
  'fullname',
  'nombrecompleto',
  'nomecompleto',
  'label',
  // `nameEn` beside `nameFr`.
  ...['name', 'title', 'label'].flatMap((word) =>
    ['en', 'english', 'de', 'fr', 'es', 'it', 'nl'].map((tongue) => word + tongue),
  ),
  'titre',
  'libelle',
  'libellé',
  'intitule',
  'intitulé',
  'titulo',
  'título',
  'nombre',
  'nom',
  'nome',
  'titel',
  'bezeichnung',
  'nazwa',
  'naziv',
  'naam',
  'navn',
  'namn',
  'nimi',
  'nama',
  'judul',
  'название',
  'subject',
  'onderwerp',
  'headline',
  'displaynumber',
  'displayid',
  'caption',
  'username',
  'login',
  'email',
  'emailaddress',
  'nickname',
  'companyname',
  'summary',
  'question',
  'filename',
  'hostname',
  'domain',
  'domainname',
  'slug',
  'key',
  'code',
  'reference',
  'number',
  'description',
  'text',
  'message',
  'content',
  'body',
];

/** Whether any thing is called by what is named so. */
export const isUsualTitle = (name: string): boolean => TITLES.includes(normalOf(name));

/** What is called by a resource name ("users/7") has another name for people where it has one (rule `title-beside-resource-name`). */
export function titleOfNamed(view: View, titleOf: (view: View) => string | null): string | null {
  const others = [...view.properties].filter(([name]) => name !== 'name');
  const found = titleOf({ ...view, properties: new Map(others) });
  return found !== null && isUsualTitle(found) ? found : titleOf(view);
}

const PART_OF_NAME = /^(first|last|given|family|middle|file)/i;

/**
 * The property that names an item to people: `name`, `title`, `<resource>Name` …; null where nothing can. `owners` are the
 * parameters that stand before the item in its address.
 */
export function titleFieldOf(
  view: View,
  noun: string,
  idField: string | null,
  lookup: Lookup,
  owners: readonly string[] = [],
): string | null {
  const title = titleIn(view, noun, idField, { lookup, owners });
  const form = title === null ? null : formOfText(viewOf(view.properties.get(title) ?? null, lookup), lookup);
  return form === null ? title : `/${title}/${form}`;
}

/** What is looked for inside a thing has no insides of its own: a schema may hold itself. */
interface Around {
  readonly lookup: Lookup;
  /** Null inside. */
  readonly owners: readonly string[] | null;
}

function titleIn(view: View, noun: string, idField: string | null, { lookup, owners }: Around): string | null {
  const { texts, byNormal } = textsOf(view, lookup);
  const stem = stemOf(noun);
  const person = PERSON_NAMES.find((names) => names.every((name) => texts.includes(name)));
  const leadsElsewhere = isConnection(view);
  for (const title of TITLES) {
    const own = byNormal.get(title);
    // The `username` of a word or a domain says whose it is (rule `called-as-its-kind`); a permission is known by who has it.
    if (title === 'username' && person === undefined && byNormal.has(stem)) {
      const isOfSomebody = OF_SOMEBODY.has(singularOf(wordsOf(noun).at(-1) ?? ''));
      const named = isOfSomebody ? undefined : nameOfKind(texts, view, noun, lookup);
      if (named !== undefined) return named;
    }
    // Both names of a person say more than one, and more than the name of their account; they are shown together.
    if (person !== undefined && (title === 'username' || (own !== undefined && person.includes(own)))) return person[0];
    if (leadsElsewhere && (GETS_IN.has(title) || (title === 'description' && idField !== 'id'))) continue;
    // Of whoever has both names, `title` is "Dr" or what they do.
    if (person !== undefined && title === 'title') continue;
    // What lets somebody in is no name of it, as long as anything else is told.
    if (title === 'key' && LETS_IN.test(noun) && own !== idField) continue;
    if (own !== undefined && !(isLate(title) && own !== idField && texts.some((name) => isNameLike(name, stem)))) {
      const named = title === 'description' ? onlyNameOf(texts, view, idField) : undefined;
      if (named !== undefined) return named;
      const called = title.startsWith('email') ? texts.find((name) => isNameOfPerson(name, view)) : undefined;
      if (called !== undefined) return called;
      // What tells them apart by a name ("appName") names them better than a description does.
      const isName = idField !== null && texts.includes(idField) && wordsOf(idField).at(-1) === 'name';
      return isLate(title) && isName ? idField : own;
    }
    const same = title === 'slug' ? nameOfKind(texts, view, noun, lookup) : undefined;
    if (same !== undefined) return same;
    if (title === 'displayname') {
      const named = texts.find((name) => isNameLike(name, stem)) ?? nameByLastWord(texts, view, noun, idField);
      const called = byNormal.get('fullname') ?? person?.[0];
      // People are known by their names, whatever number or account they have ("employee_reference", "username").
      const isLess = named !== undefined && (NUMBERS.test(named) || normalOf(named) === 'username');
      if (named !== undefined) return called !== undefined && isLess ? called : named;
    }
  }
  const inner = owners === null ? null : nestedTitle(view, noun, lookup, owners.length > 0);
  if (inner !== null) return inner;
  // The `queueName` of what lies below "/queues/{queueName}" is the queue's.
  const others = new Set((owners ?? []).map(normalOf));
  const other = texts.find(
    (name) =>
      ['name', 'title', 'number', 'label'].includes(wordsOf(name).at(-1) ?? '') &&
      !PART_OF_NAME.test(name) &&
      !others.has(normalOf(name)) &&
      (!leadsElsewhere || LEADS_IN.has(wordsOf(name)[0] ?? '')) &&
      (idField === null || isOwnNumber(name, `${noun} ${plainSchemaName(view.name ?? '')}`)),
  );
  // `classCode` of a class, not the number of its room.
  const code = texts.find((name) => normalOf(name) === `${stem}code`);
  // A tag that has an identity and a `value` says little more than that; of a token it is what nobody may see.
  const isValued = idField !== null && idField !== 'value' && texts.length <= FEW_TEXTS && !KEPT_SECRET.test(noun);
  const value = isValued ? texts.find((name) => name === 'value') : undefined;
  return (
    (/number$/i.test(other ?? 'number') ? code : undefined) ??
    other ??
    value ??
    (owners === null ? null : nameInOwnBox(view, noun, lookup))
  );
}

/**
 * Where something identifies, only a number of its own names a thing: not the `cheque_number` of a transaction, which is the
 * cheque's, nor the `account_number` of who is paid.
 */
function isOwnNumber(name: string, called: string): boolean {
  const words = wordsOf(name);
  if (words.at(-1) !== 'number') return true;
  const own = wordsOf(called).map(singularOf);
  const before = singularOf(words.at(-2) ?? '');
  // The `po_number` of purchase orders.
  const initials = own.map((word) => word.charAt(0)).join('');
  return OWN_NUMBERS.has(before) || own.includes(before) || (before.length > 1 && initials.startsWith(before));
}

/** What numbers are of the thing that has them. */
const OWN_NUMBERS = new Set(
  'accession case confirmation document from mobile phone receipt reference registration serial telephone ticket tracking virtual voucher'.split(
    ' ',
  ),
);

/** How one gets in where a connection leads names none; nor does a remark on one that people know by its `connection_id` (Airflow). */
const GETS_IN = new Set(['username', 'login']);

/** What has a password and says where it leads: a peer of Orthanc, a connection of Airflow. */
function isConnection({ properties }: View): boolean {
  const names = [...properties.keys()].map(normalOf);
  return names.some((name) => LEADS_IN.has(name)) && names.includes('password');
}

const LEADS_IN = new Set(['url', 'host', 'hostname', 'server', 'endpoint', 'port']);

/** `guestName` of a booking that has an `email`: who it is about, unless a key beside it leads there. */
function isNameOfPerson(name: string, { properties }: View): boolean {
  const [who = '', last, ...rest] = wordsOf(name);
  if (last !== 'name' || rest.length > 0 || !WHO.has(who)) return false;
  return ![...properties.keys()].some((one) => normalOf(one) === `${who}id` || normalOf(one) === who);
}

const WHO = new Set(
  'applicant customer contact guest client patient student candidate visitor passenger attendee donor employee'.split(
    ' ',
  ),
);

/** The one name of what is also described, if it is its own (`package_name`): not the name of what a key beside it leads to. */
function onlyNameOf(texts: readonly string[], view: View, idField: string | null): string | undefined {
  const keys = new Set([...view.properties.keys()].filter((name) => name !== idField).map(normalOf));
  const names = texts.filter((name) => /^(name|title)$/.test(wordsOf(name).at(-1) ?? '') && !PART_OF_NAME.test(name));
  const own = names.filter((name) => {
    const stem = normalOf(name).replace(/(name|title)$/, '');
    return ![...IDENTITY_WORDS, 'key', ''].some((end) => keys.has(stem + end));
  });
  return names.length === 1 ? own[0] : undefined;
}

/** `tag` of tags, `phone_number` of phone numbers, `floating_ip_address` of floating IPs: what is called as the thing is says which; not how it is, nor what nobody may see. */
function nameOfKind(texts: readonly string[], { properties }: View, noun: string, lookup: Lookup): string | undefined {
  const last = wordsOf(noun).at(-1) ?? '';
  if (isStateName(singularOf(noun)) || KEPT_SECRET.test(noun) || IDENTITY_WORDS.has(singularOf(last))) return undefined;
  const stem = stemOf(noun);
  const same =
    texts.find((name) => normalOf(name) === stem) ?? texts.find((name) => normalOf(name) === `${stem}address`);
  const { types, schema } = viewOf(properties.get(same ?? ''), lookup);
  return types.includes('string') && !/^(?:ur[il]|byte)/.test(textOf(member(schema, 'format'))) ? same : undefined;
}

function isLate(title: string): boolean {
  return LATE.has(title);
}

const LATE = new Set(TITLES.slice(TITLES.indexOf('slug') + 1));

function isNameLike(name: string, stem: string): boolean {
  const normal = normalOf(name);
  const isEnd = (before: string): boolean => normal.startsWith(before) && NAME_ENDS.has(normal.slice(before.length));
  // `nomSalle` of a salle.
  if (stem !== '' && NAME_STARTS.some((word) => normal === word + stem)) return true;
  return isEnd(stem) || (stem.length > 4 && isEnd(singularOf(stem)));
}

const NAME_STARTS = ['nom', 'nome', 'nombre', 'libelle', 'titre', 'titulo'];
const NAME_ENDS = new Set(['name', 'title', 'label', 'displayname', 'number', 'no', 'nr', 'reference', 'ref']);

const NUMBERS = /(?:number|no|nr|reference|ref)$/i;

/** "exerciseName" of cloze text exercises, "accountName" of customer accounts, unless a key beside it leads to another. */
function nameByLastWord(
  texts: readonly string[],
  view: View,
  noun: string,
  idField: string | null,
): string | undefined {
  const called = [noun, plainSchemaName(view.name ?? '')]
    .map((one) => wordsOf(one))
    .filter((words) => words.length > 1 && !words.some((word) => /^(?:by|for|per|of)$/.test(word)));
  const keys = [...view.properties.keys()].filter((key) => key !== idField);
  const stems = called
    .map((words) => singularOf(words.at(-1) ?? ''))
    .filter((stem) => stem.length > 3 && !keys.some((key) => IDENTITY_WORDS.has(restOf(key, stem))));
  return texts.find(
    (one) => !TITLES.includes(normalOf(one)) && stems.some((stem) => /^(?:name|title)$/.test(restOf(one, stem))),
  );
}

/** What a name says behind a stem: "name" of "exerciseName"; "" where it does not begin so. */
function restOf(name: string, stem: string): string {
  const normal = normalOf(name);
  return normal.startsWith(stem) ? normal.slice(stem.length) : '';
}

interface Texts {
  readonly texts: readonly string[];
  readonly byNormal: ReadonlyMap<string, string>;
}

const TEXTS = new WeakMap<View, Texts>();

/** The names of what is text in a thing; looked for once for all who show it. */
function textsOf(view: View, lookup: Lookup): Texts {
  const known = TEXTS.get(view);
  if (known !== undefined) return known;
  const texts = textNames(view, lookup);
  const made = { texts, byNormal: namesByNormal(texts) };
  TEXTS.set(view, made);
  return made;
}

function textNames(view: View, lookup: Lookup): readonly string[] {
  return [...view.properties]
    .filter(([name, schema]) => {
      const inner = viewOf(schema, lookup);
      if (member(inner.schema, 'writeOnly') === true) return false;
      const isText =
        inner.types.includes('string') ||
        isByLanguage(inner, lookup) ||
        isNameInForms(name, inner, lookup) ||
        (inner.types.length === 0 && inner.properties.size === 0 && !isPlural(name)) ||
        (inner.types.includes('integer') && /number$/i.test(name)) ||
        // "display_id" of orders and conversations: the number that people say.
        (SAID_TO_PEOPLE.test(name) && inner.types.some((type) => type === 'integer' || type === 'number'));
      return isText && !['date-time', 'date', 'binary', 'password'].includes(textOf(member(inner.schema, 'format')));
    })
    .map(([name]) => name);
}

/** What is rendered of a longer text has tags in it (comments of WordPress). */
function isNameInForms(name: string, view: View, lookup: Lookup): boolean {
  const form = isUsualTitle(name) ? formOfText(view, lookup) : null;
  return form !== null && !(form === 'rendered' && isLate(normalOf(name)));
}

const FEW_TEXTS = 5;
/** Not the keys of a dictionary, nor those of SSH, which anybody may see. */
const LETS_IN = /(?:(?:api|access|auth|app)[\s_-]?key|token|secret|credential)s?$/i;
const KEPT_SECRET = /token|key|secret|credential|password|transaction/i;

const OF_SOMEBODY = new Set(['permission', 'role', 'right', 'access']);

const SAID_TO_PEOPLE = /^display_?(?:id|number)$/i;

function nestedTitle(view: View, noun: string, lookup: Lookup, isOwned: boolean): string | null {
  for (const key of ['attributes', 'metadata', 'properties', 'fields']) {
    const schema = view.properties.get(key);
    const inner = viewOf(schema, lookup);
    if (!isObject(schema) || inner.properties.size === 0) continue;
    const found = titleIn(inner, noun, null, { lookup, owners: null });
    if (found !== null && found !== 'type') return `/${key}/${found}`;
  }
  return (isOwned ? null : nameInSpec(view, lookup)) ?? ownNameInside(view, noun, lookup);
}

/** What a thing is to be says its name (Docker's services, DigitalOcean's apps); what an owner has of it (an app's deployments) says the owner's. */
function nameInSpec({ properties }: View, lookup: Lookup): string | null {
  const key = ['spec', 'Spec'].find((name) => properties.has(name)) ?? '';
  const name = textsOf(viewOf(properties.get(key), lookup), lookup).byNormal.get('name');
  return name === undefined ? null : `/${key}/${name}`;
}

/** `{ customer: { id, name }, financial_summary }` of customers: the thing in a box of its name, beside what is told of it. */
function nameInOwnBox(view: View, noun: string, lookup: Lookup): string | null {
  const stem = stemOf(noun);
  const key = [...view.properties.keys()].find((name) => stemOf(name) === stem) ?? '';
  const inner = viewOf(view.properties.get(key), lookup);
  const id = [...inner.properties.keys()].find((name) => name === 'id' || normalOf(name) === `${stem}id`);
  const named = id === undefined ? null : titleIn(inner, noun, id, { lookup, owners: null });
  return named === null ? null : `/${key}/${named}`;
}

/** `PatientName` of a patient, whatever it stands in (`MainDicomTags`): a name that says whose it is. */
function ownNameInside({ properties }: View, noun: string, lookup: Lookup): string | null {
  const stem = stemOf(noun);
  if (stem === '') return null;
  for (const [key, schema] of properties) {
    const inner = viewOf(schema, lookup);
    if (!inner.types.includes('object') || inner.properties.size === 0) continue;
    const own = textsOf(inner, lookup).texts.find((name) => normalOf(name) === `${stem}name`);
    if (own !== undefined) return `/${key}/${own}`;
  }
  return null;
}
