// Names of an API in, English words out: "created_at" → "Created at", "customerIds" → "Customer IDs", and the plural
// and singular of a word. No dictionary of any API: only rules of English and the acronyms that people say as letters.

import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { BETWEEN_WORDS, overLetters } from './letters.ts';

/** Lower-case words of a name in any habit: camelCase, PascalCase, snake_case, kebab-case, dotted, with acronyms. */
export function wordsOf(name: string): readonly string[] {
  const known = WORDS.get(name);
  if (known !== undefined) return known;
  const words = PLAIN_NAME.test(name) ? [name] : split(name);
  if (WORDS.size > 50_000) WORDS.clear();
  WORDS.set(name, words);
  return words;
}

const WORDS = new Map<string, readonly string[]>();
const PLAIN_NAME = /^[a-z0-9]+$/;
const LOWER_NAME = /^[a-z0-9_./ -]*$/;

function split(name: string): readonly string[] {
  const spaced = LOWER_NAME.test(name) ? name : withSpaces(name);
  return spaced
    .split(BETWEEN_WORDS(spaced))
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** A name with a space where a word begins by its case. */
function withSpaces(name: string): string {
  const plain = name
    .replace(/[‘’']/g, '')
    .replace(/OAuth/g, 'Oauth')
    .replace(/GraphQL/g, 'Graphql')
    .replace(/WebSocket/g, 'Websocket')
    .replace(/IPv([46])/g, 'Ipv$1')
    .replace(FROM_TO, (word) => ` ${word.toLowerCase()} `)
    .replace(/([A-Z]{2,}s)(?![a-z])/g, (plural) => ` ${plural.toLowerCase()} `);
  return plain.replace(BEFORE_CAPITAL(plain), '$1 $2').replace(BEFORE_LAST_CAPITAL(plain), '$1 $2');
}

/** "B2B", "E2ELatency": from one to another, said as letters; not the version of "V2API". */
const FROM_TO = /(?<![A-Z\d])[A-Z]2[A-Z](?![a-z\d]|[A-Z](?![a-z]))/g;
const BEFORE_CAPITAL = overLetters(String.raw`([\p{Ll}\d])([\p{Lu}])`, 'g');
const BEFORE_LAST_CAPITAL = overLetters(String.raw`([\p{Lu}]+)([\p{Lu}][\p{Ll}])`, 'g');

/** A name without case and separators, to compare names that differ in habit only: "petId" and "pet_id" are "petid". */
export function normalOf(name: string): string {
  return kept(NORMALS, name, joined);
}

function joined(name: string): string {
  return wordsOf(name).join('');
}

const NORMALS = new Map<string, string>();
const STEMS = new Map<string, string>();
const LABELS = new Map<string, string>();

/** Contracts say the same names over and over; each is taken apart once. `make` depends on the name alone. */
export function kept<T>(known: Map<string, T>, name: string, make: (name: string) => T): T {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size > 50_000) known.clear();
  const made = make(name);
  known.set(name, made);
  return made;
}

/** Like {@link normalOf}, with the last word in the singular: "order_items" and "OrderItem" are both "orderitem". */
export function stemOf(name: string): string {
  return kept(STEMS, name, joinedInSingular);
}

function joinedInSingular(name: string): string {
  const words = wordsOf(name);
  return [...words.slice(0, -1), singularOf(words.at(-1) ?? '')].join('');
}

/** A name as people read it: "createdAt" → "Created at", "vat_id" → "VAT ID". */
export function labelOf(name: string): string {
  return kept(LABELS, name, readable);
}

function readable(name: string): string {
  const words = wordsOf(name);
  // "+1" and "-1" differ in their sign alone.
  return words.length === 0 || /^[+-]\d+$/.test(name) ? name : capitalised(words.map(spoken).join(' '));
}

/** The label of a field that leads to another resource: its name without the "id" at its end: "customer_id" → "Customer". */
export function relationLabelOf(name: string): string {
  const words = [...wordsOf(name)];
  const last = words.at(-1) ?? '';
  // "issueIdOrKey": neither of the two can go.
  if (words.length < 2 || !ID_WORDS.has(last) || words.at(-2) === 'or') return labelOf(name);
  words.pop();
  const stem = words.join('_');
  return labelOf(last.endsWith('s') ? pluralOf(stem) : stem);
}

/** Words that only say that something is identified here, in the singular and in the plural. */
const ID_WORDS = new Set(
  [...IDENTITY_WORDS, ...'fk ref key url uri iri href slug'.split(' ')].flatMap((word) => [word, `${word}s`]),
);

/** A text with a capital, but where a small letter begins a brand. */
export function capitalised(text: string): string {
  return /^(iOS|eBay)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function spoken(word: string): string {
  const special = SPECIAL.get(word);
  if (special !== undefined) return special;
  if (isAcronym(word)) return word.toUpperCase();
  if (word.endsWith('s') && isAcronym(word.slice(0, -1))) return `${word.slice(0, -1).toUpperCase()}s`;
  return word;
}

function isAcronym(word: string): boolean {
  return ACRONYMS.has(word) || /^[a-z]2[a-z]$/.test(word);
}

const SPECIAL = new Map([
  ['ipv4', 'IPv4'],
  ['ipv6', 'IPv6'],
  ['oauth', 'OAuth'],
  ['openid', 'OpenID'],
  ['oauth2', 'OAuth 2'],
  ['ios', 'iOS'],
  ['macos', 'macOS'],
  ['graphql', 'GraphQL'],
  ['websocket', 'WebSocket'],
  ['wifi', 'Wi-Fi'],
  ['voip', 'VoIP'],
  ['nvme', 'NVMe'],
  ['ok', 'OK'],
  ['apikey', 'API key'],
  ['apikeys', 'API keys'],
]);

const ACRONYMS = new Set(
  (
    'id url uri iri api ip sla sms mms dns http https html css json xml yaml csv tsv pdf ics png jpg svg gif uuid uid guid vat iban bic ' +
    'sku ean upc isbn gtin cpu gpu ram ssh ssl tls vpn vpc vm os ui ux crm erp kpi faq otp mfa 2fa totp sso oidc jwt acl ' +
    'cors csrf xss ttl lan wan vlan usb gps iso rpc grpc sdk cli cdn ftp sftp smtp imap ldap saml scim sql ci qr nfc rfid mime ' +
    'rgb utc gmt ssn cvv cvc ach ai ml llm gdpr eta rest rsa aes md5 sha sha1 sha256 hmac pem crl csr ca pgp gpg udp tcp icmp mac ' +
    'cidr nat asn bgp fqdn tld rss sse seo utm cms lms npm php aws gcp mqtt oci raid ssd hdd nfs iscsi bmc ipmi iam rbac kms ' +
    'ecs dhcp ntp snmp http2 rma poi ocr tts stt hls rtmp fps dpi isrc imdb tmdb isni doi orcid issn kyc aml pci eu uk ' +
    'gb tb mb kb dnssec soa hsts cname mx spf dkim dmarc cve cvss cwe mcc mnc ssid isin lei bsb mpn drm cc bcc hsm spdx svn lte gsm ' +
    'imei imsi iccid tv hd db sid arn psd2 ivr pbx cnam sip dtmf sepa bacs becs gcs s3 ec2 ebs ecr eks gke slo sli dora ' +
    'asin gln eori cusip figi icao iata pnr vin rfp rfq mtu vxlan lacp lldp ospf vrf vnc rdp cv kv'
  ).split(' '),
);

/** What stands before "by" or "per" is what there are several of. */
const SEVERAL_BY_ONE = /[a-z]s[-_ ](?:by|per)[-_ ][a-z]/i;

/** The plural of a word or name; only its last word changes, and its case and separators stay: "Category" → "Categories". */
export function pluralOf(name: string): string {
  // "Tickets by agent" are several already.
  if (SEVERAL_BY_ONE.test(name)) return name;
  return withLastWord(name, (word) => {
    const lower = word.toLowerCase();
    // "schedule_a" is one of several schedules.
    if (lower.length === 1 || isUncountable(lower) || (singularOf(lower) !== lower && !ALSO_SINGULAR.has(lower)))
      return word;
    const irregular = PLURALS.get(lower);
    if (irregular !== undefined) return sameCase(word, irregular);
    if (ACRONYMS.has(lower) && word === word.toUpperCase()) return `${word}s`;
    if (/[^aeiou]y$/.test(lower)) return `${word.slice(0, -1)}ies`;
    if (/(?:s|x|z|ch|sh)$/.test(lower)) return /(?:is)$/.test(lower) ? `${word.slice(0, -2)}es` : `${word}es`;
    return `${word}s`;
  });
}

/** The singular of a word or name; only its last word changes: "order_items" → "order_item", "People" → "Person". */
export function singularOf(name: string): string {
  return kept(SINGULAR_NAMES, name, inSingular);
}

const SINGULAR_NAMES = new Map<string, string>();

function inSingular(name: string): string {
  return /^[a-z]+$/.test(name) ? singularWord(name) : withLastWord(name, singularWord);
}

function singularWord(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length < 3 || isUncountable(lower) || ALSO_SINGULAR.has(lower) || !/[a-z]/.test(lower)) return word;
  if (ACRONYMS.has(lower)) return word;
  if (lower.endsWith('s') && ACRONYMS.has(lower.slice(0, -1))) return word.slice(0, -1);
  const irregular = SINGULARS.get(lower);
  if (irregular !== undefined) return sameCase(word, irregular);
  for (const [ending, replacement] of SINGULAR_ENDINGS) {
    if (ending.test(lower)) return replacement === null ? word : sameCase(word, lower.replace(ending, replacement));
  }
  return word;
}

/** Whether a word is a plural (or has no singular, as "news"): the last word of `name` decides. */
export function isPlural(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? '';
  return MASS_PLURALS.has(last) || (!ALSO_SINGULAR.has(last) && singularOf(last) !== last);
}

const SINGULAR_ENDINGS: readonly (readonly [RegExp, string | null])[] = [
  // Portuguese: "hospitais", "imoveis", "mensagens", "ordens", "sessoes".
  [/(..[cntmdig])ais$/, '$1al'],
  [/(.[vpub])eis$/, '$1el'],
  [/(ag|^ord|^it|^hom|^nuv|^jov)ens$/, '$1em'],
  [/(ss|rs|rt|dr|i)oes$/, '$1ao'],
  // French: "creneaux", "niveaux", "bureaux", "bordereaux".
  [/eaux$/, 'eau'],
  [/(?:ss|us|is)$/, null],
  [/([^aeiou])ies$/, '$1y'],
  [/(quiz)zes$/, '$1'],
  [/(ss|[^c]ch|sh|x|tch)es$/, '$1'],
  [/(oach|each|earch|ouch|atch|itch|ranch|unch|ench|inch|arch|urch)es$/, '$1'],
  [/(stat|vir|camp|bon|cens|foc|stim|radi|prospect|apparat|syllab|nex|consens)uses$/, '$1us'],
  [/(ali|atl|canv|bi)ases$/, '$1as'],
  [/(her|potat|tomat|ech|vet|carg)oes$/, '$1o'],
  [/(anal|paral|catal)yses$/, '$1ysis'],
  [/(diagn|progn|hypoth|synth|parenth|em|th|bas|cris|ax|oas)(?:o|e)?ses$/, '$1sis'],
  [/(kni|wi|li)ves$/, '$1fe'],
  [/(shel|hal|wol|cal|el|sel)ves$/, '$1f'],
  // Of "leaves" people have more to do with those that they take than with those that grow.
  [/(loa|thie)ves$/, '$1f'],
  // Spanish and Portuguese: "ciudades", "proveedores", "operaciones", "materiales", "transacoes".
  [/((?:i|ie|iu)dad|[aein]dor|[cs]ion|(?:i|u|[cs]ion)al|(?:hot|niv|pap)el)es$/, '$1'],
  [/coes$/, 'cao'],
  [/^paises$/, 'pais'],
  [/s$/, ''],
];

const IRREGULAR: readonly (readonly [string, string])[] = [
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['goose', 'geese'],
  ['criterion', 'criteria'],
  ['phenomenon', 'phenomena'],
  ['index', 'indices'],
  ['index', 'indexes'],
  ['matrix', 'matrices'],
  ['vertex', 'vertices'],
  ['appendix', 'appendices'],
  ['movie', 'movies'],
  ['cookie', 'cookies'],
  ['selfie', 'selfies'],
  ['calorie', 'calories'],
  ['tie', 'ties'],
  ['pie', 'pies'],
  ['zombie', 'zombies'],
  ['rookie', 'rookies'],
  ['hoodie', 'hoodies'],
  ['smoothie', 'smoothies'],
  ['brownie', 'brownies'],
  ['freebie', 'freebies'],
  ['veggie', 'veggies'],
  ['goalie', 'goalies'],
  ['bus', 'buses'],
  ['gas', 'gases'],
  ['lens', 'lenses'],
  ['cache', 'caches'],
  ['niche', 'niches'],
  ['axe', 'axes'],
  ['quiz', 'quizzes'],
  ['use', 'uses'],
  ['house', 'houses'],
  ['move', 'moves'],
  ['curve', 'curves'],
  ['wave', 'waves'],
  ['slave', 'slaves'],
  ['base', 'bases'],
  ['shoe', 'shoes'],
  ['alumnus', 'alumni'],
  ['curriculum', 'curricula'],
  ['schema', 'schemata'],
  ['schema', 'schemas'],
  ['bonus', 'bonuses'],
  ['radius', 'radii'],
  ['phase', 'phases'],
  ['database', 'databases'],
  ['purchase', 'purchases'],
  ['release', 'releases'],
  ['lease', 'leases'],
  ['diagnosis', 'diagnoses'],
  ['analysis', 'analyses'],
  ['hypothesis', 'hypotheses'],
  ['prosthesis', 'prostheses'],
  ['anamnesis', 'anamneses'],
  ['shelf', 'shelves'],
  ['half', 'halves'],
  ['crisis', 'crises'],
  ['basis', 'bases'],
  ['thesis', 'theses'],
  ['synopsis', 'synopses'],
  ['corpus', 'corpora'],
  ['genus', 'genera'],
  ['taxon', 'taxa'],
  ['phylum', 'phyla'],
  ['virus', 'viruses'],
  ['status', 'statuses'],
  ['canvas', 'canvases'],
  ['alias', 'aliases'],
  ['menu', 'menus'],
  ['guru', 'gurus'],
  ['emoji', 'emojis'],
  ['wiki', 'wikis'],
  ['taxi', 'taxis'],
  ['gui', 'guis'],
];

const SINGULARS = new Map([...IRREGULAR].reverse().map(([one, many]) => [many, one]));
const PLURALS = new Map([...IRREGULAR].reverse().map(([one, many]) => [one, many]));
const UNCOUNTABLE = new Set(
  (
    'data metadata information equipment news series species media software hardware feedback staff money stock traffic inventory ' +
    'usage throughput revenue maintenance presence churn alertness fitness wellness awareness traceability ageing aging liquidity ' +
    'health advice research weather progress evidence access analytics statistics stats logistics basics economics graphics ' +
    'physics mathematics dns qos ics sms mms https aws ios os gps vps css tls rss sse ntfs nfs as is its this plus cosmos kudos chaos ' +
    'tennis always previous sales history attendance homework accounting billing invoicing shipping tracking marketing ' +
    'messaging networking monitoring logging reporting hosting licensing provisioning onboarding banking scheduling parking advertising'
  ).split(' '),
);
/** "flatseries" as "series". */
function isUncountable(word: string): boolean {
  return UNCOUNTABLE.has(word) || /(?:series|species)$/.test(word);
}

/** Words that end as plurals do, yet are what one asks a single of: they get a regular plural, and are no plurals. */
const ALSO_SINGULAR = new Set(
  'address status process business access campus bonus virus canvas atlas alias bias gas lens bus corpus progress express'.split(
    ' ',
  ),
);
const MASS_PLURALS = new Set('data news series species media staff people sales analytics statistics stats'.split(' '));

function withLastWord(name: string, change: (word: string) => string): string {
  const match = LAST_WORD(name).exec(name);
  if (match === null) return name;
  const [, head = '', word = '', tail = ''] = match;
  return /\d/.test(tail) ? name : head + change(word) + tail;
}

const LAST_WORD = overLetters(
  String.raw`^(.*?)([\p{Lu}]{2,}s?(?![\p{Ll}])|[\p{Lu}]?[\p{Ll}]+|[\p{Lu}]+|[\p{Lo}\p{Lm}]+)([^\p{L}]*)$`,
  's',
);

function sameCase(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  return model.charAt(0) === model.charAt(0).toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
