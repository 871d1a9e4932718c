// A property's name → a plausible value: "email" gets an e-mail, "unit_price" a price. Driven by @faker-js/faker (English
// data only) through our own repeatable draws; one document's names agree with each other (the e-mail is the person's).
import type { Faker } from '@faker-js/faker';
import { wordsOf } from '#model';
import type { Random } from './random.ts';

/** What the values of one document share, so that they fit together. Filled as it is asked for. */
export interface Cast {
  readonly random: Random;
  readonly words: Words;
  /** Says what `random` draws next. */
  readonly faker: Faker;
  /** When the document's thing came to be, in milliseconds. */
  readonly born: number;
  readonly now: number;
  /** Words of the thing's own name: ["product"]. */
  readonly thing: readonly string[];
  /** Its number in its collection. */
  readonly index: number;
  readonly kept: Map<string, string>;
  /** It is about one of the few things of a kind that items show. */
  readonly few?: boolean;
}

/** The words, and how to say from which draws they are chosen next. */
export interface Words {
  readonly faker: Faker;
  readonly draw: (random: Random) => void;
}

let loading: Promise<Words> | null = null;

/** Loads the words once, when the first document is made. */
export function loadWords(): Promise<Words> {
  loading ??= import('@faker-js/faker/locale/en').then(({ faker }) => {
    // The class of the one ready-made faker: importing it by name would load 70 languages.
    const Make = faker.constructor as new (options: {
      locale: unknown;
      randomizer: { next: () => number; seed: () => void };
    }) => Faker;
    let current: () => number = () => 0.5;
    const made = new Make({
      locale: faker.rawDefinitions,
      randomizer: { next: () => current(), seed: () => undefined },
    });
    return { faker: made, draw: (random) => (current = () => random.next()) };
  });
  return loading;
}

/** A text for a property of that name, or null where the name says nothing. */
export function textByName(name: string, cast: Cast): string | null {
  const { words, text } = rulesOf(name);
  return text === null ? null : text(cast, words);
}

/** A number for a property of that name, with how it is rounded; or null. `whole` asks for a whole number. */
export function numberByName(name: string, cast: Cast, whole: boolean): number | null {
  const { words, number } = rulesOf(name);
  if (number === null) return null;
  const value = number(cast, words);
  return whole ? Math.round(value) : value;
}

/** How often a boolean of that name is true. */
export function shareOfTrue(name: string): number {
  const { words } = rulesOf(name);
  if (words.some((word) => RARE.has(word))) return 0.08;
  return words.some((word) => USUAL.has(word)) ? 0.88 : 0.5;
}

const RARE = new Set(
  'archived deleted locked blocked hidden disabled suspended banned test draft private spam muted internal trashed expired failed cancelled canceled fork template sensitive nsfw readonly deprecated bot admin superuser staff pinned starred'.split(
    ' ',
  ),
);
const USUAL = new Set(
  'active enabled visible public available published verified valid open success successful ok confirmed in'.split(' '),
);

interface Rules {
  readonly words: readonly string[];
  readonly text: TextRule | null;
  readonly number: NumberRule | null;
}

// A contract has a few thousand different names and a collection 100,000 items: each name is looked at once.
const RULES = new Map<string, Rules>();

function rulesOf(name: string): Rules {
  const known = RULES.get(name);
  if (known !== undefined) return known;
  const words = lowerWords(name);
  const text = TEXTS.get(words.slice(-2).join(' ')) ?? TEXTS.get(words.at(-1) ?? '') ?? null;
  const number = NUMBERS.find(([names]) => words.some((word) => names.has(word)))?.[1] ?? null;
  if (RULES.size > 20_000) RULES.clear();
  const rules = { words, text, number };
  RULES.set(name, rules);
  return rules;
}

/** The words of a name, lower case: "unitPrice" → ["unit", "price"]. */
export function lowerWords(name: string): readonly string[] {
  return wordsOf(name).map((word) => word.toLowerCase());
}

type TextRule = (cast: Cast, words: readonly string[]) => string;

const keep = (key: string, cast: Cast, make: () => string): string => {
  const known = cast.kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  cast.kept.set(key, made);
  return made;
};

const regionIn = (cast: Cast): string => keep('state', cast, () => cast.faker.location.state());

/** What may have a state of a country before it: "billing_state", and not "current_state". */
const ADDRESSES = new Set(
  'billing shipping home address business mailing legal delivery us postal residence birth tax'.split(' '),
);

const stateOfWork = (cast: Cast): string => cast.random.pick(['active', 'pending', 'completed', 'cancelled']);

const first = (cast: Cast): string => keep('first', cast, () => cast.faker.person.firstName());
const last = (cast: Cast): string => keep('last', cast, () => cast.faker.person.lastName());
const full = (cast: Cast): string => `${first(cast)} ${last(cast)}`;
const company = (cast: Cast): string => keep('company', cast, () => cast.faker.company.name());
const product = (cast: Cast): string => keep('product', cast, () => cast.faker.commerce.productName());
const phrase = (cast: Cast): string => keep('phrase', cast, () => capital(cast.faker.company.catchPhrase()));
const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase();
const login = (cast: Cast): string => `${ascii(first(cast))}.${ascii(last(cast))}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const domain = (cast: Cast): string => `${slug(slug(company(cast)).slice(0, 24))}.example`;
const sentence = (cast: Cast): string => capital(cast.random.pick(SENTENCES)(cast));

const SENTENCES: readonly ((cast: Cast) => string)[] = [
  (cast) => cast.faker.commerce.productDescription(),
  (cast) => `${cast.faker.company.buzzVerb()} ${cast.faker.company.buzzAdjective()} ${cast.faker.company.buzzNoun()}.`,
  (cast) => `${cast.faker.company.catchPhrase()} for ${cast.faker.commerce.department().toLowerCase()}.`,
];
const NOTES = [
  'Please leave at the front desk.',
  'Customer asked for a call back.',
  'Gift wrap, no invoice in the parcel.',
  'Checked and confirmed.',
  'Deliver after 5 pm.',
  'Waiting for an answer by e-mail.',
  'Urgent, see last message.',
  'All fine, nothing to do.',
];
const REASONS = [
  'Changed my mind',
  'Ordered by mistake',
  'Arrived damaged',
  'Found it cheaper elsewhere',
  'Delivery took too long',
  'Wrong size',
  'Duplicate',
];
const PEOPLE = new Set(
  'user customer person contact employee member author owner patient student guest vet doctor passenger recipient staff agent driver staffmember teacher applicant lead subscriber actor assignee reviewer'.split(
    ' ',
  ),
);
const FIRMS = new Set(
  'company organization organisation org supplier vendor client account merchant brand manufacturer partner tenant hospital shop store business employer publisher museum team workspace'.split(
    ' ',
  ),
);
const GOODS = new Set('product item article good variant sku plan addon service offer listing'.split(' '));
const PETS = new Set('pet animal dog cat'.split(' '));
const LABELS = new Set(
  'tag label category topic genre group role type collection department section kind status channel segment'.split(' '),
);
const MACHINES = new Set(
  'repo repository branch cluster server host container image bucket database volume network namespace deployment app secret key zone'.split(
    ' ',
  ),
);
const PLACES = new Set(
  'city station location place region warehouse office venue branch stop airport district'.split(' '),
);

const STEPS_OF_WORK = ['New', 'Open', 'In progress', 'Waiting', 'Closed'];

/** What is kept of some kinds in most places, in its order. */
const STEPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['priority', ['Lowest', 'Low', 'Normal', 'High', 'Urgent']],
  ['urgency', ['Lowest', 'Low', 'Normal', 'High', 'Urgent']],
  ['severity', ['Trivial', 'Minor', 'Major', 'Critical', 'Blocker']],
  ...['status', 'state', 'stage', 'phase'].map((word) => [word, STEPS_OF_WORK] as const),
]);

/** What a thing is called, by what it is. */
function nameOf(cast: Cast, words: readonly string[]): string {
  const about = words.length > 1 ? words.slice(0, -1) : cast.thing;
  const has = (set: ReadonlySet<string>): boolean => about.some((word) => set.has(word));
  const step = STEPS.get(about.at(-1) ?? '')?.[cast.index];
  if (step !== undefined) return step;
  if (has(PEOPLE)) return full(cast);
  if (has(FIRMS)) return company(cast);
  if (has(GOODS)) return product(cast);
  if (has(PETS)) return keep('pet', cast, () => cast.faker.animal.petName());
  if (has(LABELS)) return keep('label', cast, () => capital(cast.faker.commerce.department()));
  if (has(PLACES)) return city(cast);
  if (about.includes('file') || about.includes('document'))
    return keep('file', cast, () => cast.faker.system.commonFileName('pdf'));
  if (has(MACHINES))
    return keep('machine', cast, () => slug(`${cast.faker.word.adjective()} ${cast.faker.word.noun()}`));
  return phrase(cast);
}

const city = (cast: Cast): string => keep('city', cast, () => cast.faker.location.city());
const country = (cast: Cast): string => keep('country', cast, () => cast.random.pick(COUNTRIES).join('|'));
const COUNTRIES = [
  ['US', 'United States', 'USA'],
  ['GB', 'United Kingdom', 'GBR'],
  ['DE', 'Germany', 'DEU'],
  ['FR', 'France', 'FRA'],
  ['NL', 'Netherlands', 'NLD'],
  ['ES', 'Spain', 'ESP'],
  ['SE', 'Sweden', 'SWE'],
  ['CA', 'Canada', 'CAN'],
  ['AU', 'Australia', 'AUS'],
  ['IT', 'Italy', 'ITA'],
] as const;
const currency = (cast: Cast): string =>
  keep('currency', cast, () => cast.random.pick(['EUR', 'EUR', 'USD', 'USD', 'GBP']));
const code = (cast: Cast, words: readonly string[]): string => {
  const about = (words.length > 1 ? words.slice(0, -1) : cast.thing)
    .join('')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return `${(about || 'REF').slice(0, 3)}-${String(10_000 + cast.index)}`;
};
const lineOf = (cast: Cast, least: number, most: number): string =>
  Array.from({ length: cast.random.int(least, most) }, () => sentence(cast)).join(' ');

/** Where a picture of a generated thing is: the sandbox draws it itself, see files.ts. */
export const FILE_SCHEME = 'frontdesk-file:';

/** What stands for the sandbox's own address in a document: "frontdesk-self:/orders/1". */
export const SELF_SCHEME = 'frontdesk-self:';

const image: TextRule = (cast, words) => {
  const kind =
    words.some((word) => /avatar|photo|portrait|gravatar/.test(word)) || cast.thing.some((word) => PEOPLE.has(word))
      ? 'person'
      : 'thing';
  return `${FILE_SCHEME}/image/${kind}-${cast.index}-${cast.random.int(100, 999)}.png`;
};
const url: TextRule = (cast, words) => {
  if (words.some((word) => /^(image|picture|photo|avatar|logo|thumbnail|icon|banner|cover|gravatar)s?$/.test(word)))
    return image(cast, words);
  return `https://${domain(cast)}/${slug(phrase(cast)).split('-').slice(0, 3).join('-')}`;
};

const TEXT_RULES: readonly (readonly [string, TextRule])[] = [
  ['first name|given name|firstname|givenname|forename|fname', first],
  ['last name|family name|lastname|surname|familyname|lname', last],
  ['full name|fullname|display name|contact name|person name', full],
  ['middle name|middlename', (cast) => cast.faker.person.middleName()],
  ['user name|username|login|handle|nickname|nick|screen name', login],
  ['name|title', nameOf],
  ['headline|subject|topic|summary', phrase],
  ['job title|position|occupation|profession', (cast) => cast.faker.person.jobTitle()],
  ['email|e mail|mail|email address', (cast) => `${login(cast)}${cast.index > 0 ? cast.index : ''}@${domain(cast)}`],
  [
    'phone|telephone|mobile|fax|phone number|mobile number|tel|cell',
    (cast) => keep('phone', cast, () => `+1 ${cast.random.int(201, 989)} 555 0${cast.random.int(100, 199)}`),
  ],
  [
    'company|organization|organisation|employer|company name|organization name|supplier|vendor|manufacturer|brand|merchant|publisher',
    company,
  ],
  ['product|product name|item name', product],
  [
    'street|address|street address|address line|line1|line 1|address1|address 1|street1|addressline1',
    (cast) => keep('street', cast, () => cast.faker.location.streetAddress()),
  ],
  ['line2|line 2|address2|address 2|street2', (cast) => cast.faker.location.secondaryAddress()],
  ['city|town|locality|municipality|place', city],
  ['province|region|county', regionIn],
  [
    'state',
    (cast, words) => (words.length > 1 && !ADDRESSES.has(words.at(-2) ?? '') ? stateOfWork(cast) : regionIn(cast)),
  ],
  ['status|phase', stateOfWork],
  ['priority|urgency|severity', (cast) => cast.random.pick(['low', 'normal', 'high', 'urgent'])],
  [
    'zip|postcode|zipcode|zip code|postal code|post code|postalcode',
    (cast) => keep('zip', cast, () => cast.faker.location.zipCode('#####')),
  ],
  ['country', (cast) => country(cast).split('|')[1] ?? ''],
  ['country code|countrycode', (cast) => country(cast).split('|')[0] ?? ''],
  ['continent', (cast) => cast.random.pick(['Europe', 'Africa', 'Asia', 'Oceania', 'North America', 'South America'])],
  ['currency|currency code|currencycode', currency],
  ['language|locale|lang|language code', (cast) => cast.random.pick(['en', 'de', 'fr', 'es', 'nl'])],
  [
    'timezone|time zone|tz',
    (cast) => cast.random.pick(['Europe/Berlin', 'America/New_York', 'Europe/London', 'Asia/Tokyo']),
  ],
  ['color|colour', (cast) => cast.faker.color.rgb()],
  ['description|details|about|bio|biography|overview', (cast) => lineOf(cast, 1, 2)],
  ['content|body|text|article|markdown', (cast) => lineOf(cast, 2, 4)],
  ['comment|note|notes|remark|remarks|memo|message|feedback|instructions', (cast) => cast.random.pick(NOTES)],
  ['reason', (cast) => cast.random.pick(REASONS)],
  ['slug|permalink|key', (cast) => `${slug(phrase(cast)).slice(0, 40)}-${cast.index + 1}`],
  ['url|link|href|uri|website|homepage|web site|home page', url],
  ['image|picture|photo|avatar|logo|thumbnail|icon|banner|cover|avatar url|image url', image],
  ['host|hostname|domain|domain name', domain],
  ['ip|ip address|ipaddress|ipv4', (cast) => `192.0.2.${cast.random.int(1, 254)}`],
  ['user agent|useragent', () => 'Mozilla/5.0 (X11; Linux x86_64)'],
  ['version|release|tag name', (cast) => `${cast.random.int(1, 4)}.${cast.random.int(0, 19)}.${cast.random.int(0, 9)}`],
  ['sku|code|reference|ref|number|no|invoice number|order number|serial', code],
  ['barcode|ean|gtin|upc', (cast) => String(4_000_000_000_000 + cast.random.int(0, 999_999_999))],
  ['tracking number|tracking code', (cast) => `TRK${cast.random.int(10_000_000, 99_999_999)}`],
  ['carrier', (cast) => cast.random.pick(['Northpost', 'Swift Parcel', 'Harbour Freight', 'Blue Line'])],
  ['iban', () => 'DE02120300000000202051'],
  ['bic|swift', () => 'BYLADEM1001'],
  ['vat|vat number|tax id|vat id', (cast) => `DE${cast.random.int(100_000_000, 999_999_999)}`],
  ['last4|last 4', (cast) => String(cast.random.int(1_000, 9_999))],
  [
    'token|secret|password|api key|apikey',
    (cast) => Array.from({ length: 24 }, () => cast.random.char('abcdefghijkmnpqrstuvwxyz23456789')).join(''),
  ],
  [
    'hash|sha|checksum|digest|commit|md5|etag',
    (cast) => Array.from({ length: 40 }, () => cast.random.char('0123456789abcdef')).join(''),
  ],
  ['filename|file name', (cast) => cast.faker.system.commonFileName('pdf')],
  ['path|file path|directory|folder', (cast) => `/${slug(phrase(cast)).split('-').slice(0, 2).join('/')}`],
  ['mime type|mimetype|content type|media type', () => 'application/pdf'],
  ['category|department|genre|tag|label', (cast) => keep('label', cast, () => cast.faker.commerce.department())],
  ['material', (cast) => cast.faker.commerce.productMaterial()],
  ['gender|sex', (cast) => cast.random.pick(['female', 'male', 'other'])],
  ['species|breed', (cast) => cast.faker.animal.type()],
  ['specialty|speciality', (cast) => cast.random.pick(['surgery', 'dentistry', 'radiology', 'dermatology'])],
  ['author|creator|owner|assignee|recipient|sender|manager|contact|customer|user|created by|updated by', full],
  ['latitude|lat', (cast) => String(cast.faker.location.latitude())],
  ['longitude|lng|lon', (cast) => String(cast.faker.location.longitude())],
  ['amount|price|total|subtotal|cost|fee|balance', (cast) => (cast.random.int(500, 50_000) / 100).toFixed(2)],
  ['unit', (cast) => cast.random.pick(['piece', 'kg', 'm', 'l'])],
  ['size', (cast) => cast.random.pick(['S', 'M', 'L', 'XL'])],
];

const TEXTS = new Map(TEXT_RULES.flatMap(([names, rule]) => names.split('|').map((name) => [name, rule] as const)));

type NumberRule = (cast: Cast, words: readonly string[]) => number;
const NUMBER_RULES: readonly (readonly [string, NumberRule])[] = [
  ['lat latitude', (cast) => cast.faker.location.latitude()],
  ['lng lon longitude', (cast) => cast.faker.location.longitude()],
  ['cents minor', (cast) => cast.random.int(5, 500) * 100 - 1],
  ['grams gram', (cast) => cast.random.int(4, 120) * 25],
  ['shipping cost fee postage', (cast) => cast.random.int(3, 40) - 0.05],
  ['price amount total subtotal balance revenue salary budget', (cast) => cast.random.int(5, 500) - 0.01],
  ['tax vat', (cast) => cast.random.pick([7, 19, 20, 21])],
  ['discount', (cast) => cast.random.pick([0, 0, 0, 5, 10])],
  ['percent percentage rate share ratio progress', (cast) => cast.random.int(0, 100)],
  ['quantity qty', (cast) => cast.random.pick([1, 1, 1, 2, 2, 3, 4])],
  ['stock inventory', (cast) => cast.random.int(0, 250)],
  ['rating stars score', (cast) => cast.random.int(2, 5)],
  ['age', (cast) => cast.random.int(18, 80)],
  ['year', (cast) => new Date(cast.born).getUTCFullYear()],
  ['month', (cast) => cast.random.int(1, 12)],
  ['day', (cast) => cast.random.int(1, 28)],
  ['hour hours', (cast) => cast.random.int(0, 23)],
  ['minute minutes second seconds', (cast) => cast.random.int(0, 59)],
  ['duration ttl timeout interval', (cast) => cast.random.pick([30, 60, 300, 900, 3_600])],
  ['weight', (cast) => cast.random.int(1, 250) / 10],
  ['width height length depth', (cast) => cast.random.int(10, 200)],
  ['bytes filesize', (cast) => cast.random.int(2_000, 4_000_000)],
  ['size', (cast) => cast.random.int(1, 5_000)],
  ['port', (cast) => cast.random.pick([80, 443, 5_432, 8_080])],
  ['page', () => 1],
  ['position order sort priority rank index sequence level', (cast) => cast.index + 1],
  ['number no', (cast) => 1_000 + cast.index],
  ['version revision', (cast) => cast.random.int(1, 5)],
  ['count', (cast) => cast.random.int(0, 40)],
];

const NUMBERS = NUMBER_RULES.map(([names, make]) => [new Set(names.split(' ')), make] as const);
