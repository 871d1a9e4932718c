// When things happen: a date property's name → a time that fits the document's other times (created ≤ paid ≤ shipped ≤
// updated, start < end, due in the future), all counted from when the document's thing came to be.
import { lowerWords } from './names.ts';
import type { Cast } from './names.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The time in milliseconds of a property of that name; null where the name is not about a time (unless `certain`). */
export function dateByName(name: string, cast: Cast, certain = false): number | null {
  const rule = ruleOf(name);
  if (rule === null) return certain ? within(cast, 1 * HOUR, 40 * DAY) : null;
  const known = cast.kept.get(`time:${name}`);
  if (known !== undefined) return Number(known);
  const time = rule(cast);
  cast.kept.set(`time:${name}`, String(time));
  return time;
}

/** Whether a name is about a point in time. */
export function isDateName(name: string): boolean {
  return ruleOf(name) !== null;
}

type Rule = (cast: Cast) => number;

/** A time after birth, never after now; the same place between birth and now for the same cast and step. */
function within(cast: Cast, from: number, to: number): number {
  const room = Math.max(0, cast.now - cast.born);
  const wanted = from + cast.random.next() * (to - from);
  // Young things live faster, so that "shipped" still comes before "delivered" when there is little room.
  return cast.born + (wanted <= room ? wanted : room * (wanted / (wanted + room + 1)));
}

const RULES: readonly (readonly [RegExp, Rule])[] = [
  [
    /^(birth|born|dob|birthday)/,
    (cast) => Date.UTC(1_950 + cast.random.int(0, 55), cast.random.int(0, 11), cast.random.int(1, 28)),
  ],
  [
    /^(updat|modif|changed|edited|touched|synced|last)/,
    (cast) => Math.max(latest(cast), within(cast, 9 * DAY, 60 * DAY)),
  ],
  [/^(start|begin|began|from|since|valid|effective|opens)/, (cast) => start(cast)],
  [/^(end|finish|stop|until|to|thru|till)/, (cast) => start(cast) + cast.random.int(1, 72) * HOUR],
  [
    /^(due|expir|deadline|renew|next|scheduled|planned|estimated|eta|trial|available|remind)/,
    (cast) => cast.born + cast.random.int(14, 120) * DAY,
  ],
  [
    /^(paid|confirm|accept|approv|verif|activat|publish|submit|sent|queued|assigned|authori)/,
    (cast) => within(cast, 10 * 60_000, 20 * HOUR),
  ],
  [
    /^(captur|process|ship|pack|pick|dispatch|picked|captured|issued|invoiced|departed)/,
    (cast) => within(cast, 24 * HOUR, 60 * HOUR),
  ],
  [
    /^(deliver|receiv|complet|resolv|closed|fulfil|arriv|merged|done|solved)/,
    (cast) => within(cast, 72 * HOUR, 160 * HOUR),
  ],
  [
    /^(refund|return|cancel|archiv|delet|reject|disabl|revok|fail|block|suspend|locked|dismiss)/,
    (cast) => within(cast, 170 * HOUR, 240 * HOUR),
  ],
  [
    /^(creat|order|plac|regist|join|add|insert|upload|open|invoice|issue|post|record|request|sign|submitted|logged|date|time|timestamp|occur|happen|at|on|hired|purchase|bought)/,
    (cast) => cast.born,
  ],
];

const start = (cast: Cast): number => {
  const known = cast.kept.get('time:');
  if (known !== undefined) return Number(known);
  const time = cast.born + cast.random.int(1, 30) * DAY;
  cast.kept.set('time:', String(time));
  return time;
};

function latest(cast: Cast): number {
  let time = cast.born;
  for (const [key, value] of cast.kept) if (key.startsWith('time:')) time = Math.max(time, Number(value));
  return Math.min(time, Math.max(cast.now, cast.born));
}

const TIME_WORDS = new Set([
  'at',
  'on',
  'date',
  'time',
  'datetime',
  'timestamp',
  'until',
  'since',
  'when',
  'day',
  'utc',
]);
const ALONE = new Set(
  'created updated modified deleted published birthday dob createdon updatedon timestamp date expires expiration deadline starttime endtime startdate enddate createdat updatedat'.split(
    ' ',
  ),
);
/** What happened to a thing, and when: "last_modified", "lastSeen". */
const LATEST = new Set(
  'modified updated changed edited seen used accessed active login visited refreshed synced run'.split(' '),
);
const KNOWN = new Map<string, Rule | null>();

function ruleOf(name: string): Rule | null {
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  const rule = findRule(lowerWords(name));
  if (KNOWN.size > 20_000) KNOWN.clear();
  KNOWN.set(name, rule);
  return rule;
}

function findRule(words: readonly string[]): Rule | null {
  const last = words.at(-1) ?? '';
  const isTime =
    (words.length > 1 && TIME_WORDS.has(last)) ||
    (words.length === 1 && ALONE.has(last)) ||
    words[0] === 'date' ||
    (words.length === 2 && words[0] === 'last' && LATEST.has(last));
  if (
    !isTime ||
    (words.length === 2 && last === 'day') ||
    (last === 'time' && /^(run|response|lead|up|wait|prep|cook)/.test(words[0] ?? ''))
  )
    return null;
  for (const word of words) {
    for (const [names, rule] of RULES.slice(0, -1)) if (names.test(word)) return rule;
  }
  return RULES.at(-1)?.[1] ?? null;
}
