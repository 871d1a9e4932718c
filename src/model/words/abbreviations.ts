// Names of properties with the words written in full that people who program cut short (rule `abbreviation-in-full`):
// "bookTypeDesc" → "Book type description", "qty" → "Quantity", "num_seats" → "Number of seats". A name in, a name out.
// Values of choices stay as they are: "desc" is a direction there.
import { isPlural, kept, labelOf, relationLabelOf, wordsOf } from './labels.ts';

/** The label of a property by its name; without "ID" at its end where it leads to another resource. */
export function propertyLabelOf(name: string, resource: string | null): string {
  return resource === null ? labelOf(kept(NAMES, name, inFull)) : relationLabelOf(kept(NAMES, name, inFull));
}

const NAMES = new Map<string, string>();

/** A property's name; as it is where no word of it is cut short. */
function inFull(name: string): string {
  const words = wordsOf(name);
  if (!words.some((word) => COUNTS.has(word) || FULL.has(word))) return name;
  return words.map((word, at) => (COUNTS.has(word) ? numberOf(words, at) : (FULL.get(word) ?? word))).join(' ');
}

/** What counts at the start, and numbers or counts at the end. */
const COUNTS: ReadonlyMap<string, string> = new Map([
  ['num', 'number'],
  ['nbr', 'number'],
  ['cnt', 'count'],
]);

/** "num_seats" and "numOfSeats" count seats, "order_num" is the order's number; "num_found" may be either. */
function numberOf(words: readonly string[], at: number): string {
  const word = words[at] ?? '';
  if (at > 0) return at < words.length - 1 ? word : (COUNTS.get(word) ?? word);
  if (words.length === 1 || words[1] === 'of') return COUNTS.get(word) ?? word;
  return isPlural(words.at(-1) ?? '') ? 'number of' : word;
}

/** Only what means one thing wherever it stands: "ref", "dt", "loc", "exp" and "pos" do not. */
const FULL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acct: 'account',
    addr: 'address',
    amt: 'amount',
    attr: 'attribute',
    attrs: 'attributes',
    avg: 'average',
    cfg: 'configuration',
    cmd: 'command',
    dept: 'department',
    desc: 'description',
    dest: 'destination',
    dob: 'date of birth',
    env: 'environment',
    err: 'error',
    fname: 'first name',
    freq: 'frequency',
    idfk: 'id',
    img: 'image',
    lang: 'language',
    lat: 'latitude',
    len: 'length',
    lname: 'last name',
    lng: 'longitude',
    lon: 'longitude',
    msg: 'message',
    orig: 'original',
    params: 'parameters',
    passwd: 'password',
    pct: 'percent',
    pic: 'picture',
    pkg: 'package',
    prev: 'previous',
    pwd: 'password',
    qty: 'quantity',
    resp: 'response',
    src: 'source',
    txn: 'transaction',
    tz: 'time zone',
  }),
);
