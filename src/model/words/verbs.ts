// The words of APIs that say what an operation does: which standard method a verb stands for (AIP-131 … 135), which
// words are verbs at all, which only read, which destroy. One vocabulary, used by every rule that looks at a word.
import { isPlural, kept, pluralOf, singularOf, wordsOf as ownWordsOf } from './labels.ts';
import { englishVerb } from './tongues.ts';

/** A standard method, as a verb can name one. */
export type StandardVerb = 'list' | 'get' | 'create' | 'update' | 'delete';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const STANDARD: ReadonlyMap<string, StandardVerb> = new Map<string, StandardVerb>(
  (
    [
      [
        'list',
        'list all index getall findall listall fetchall browse paginated paged paginatedall paginatedlist pagedlist',
      ],
      [
        'get',
        'get info show retrieve read fetch detail details describe view one load getone findone getbyid findbyid',
      ],
      ['create', 'create add new insert'],
      ['update', 'update edit modify patch save put upsert change'],
      ['delete', 'delete remove destroy del drop erase'],
    ] as const
  ).flatMap(([verb, words]) => words.split(' ').map((word) => [word, verb] as const)),
);

/** The standard method that a word names: "retrieve" → "get", "eliminar" → "delete". */
export function standardVerbOf(word: string): StandardVerb | null {
  return STANDARD.get(word) ?? STANDARD.get(englishVerb(word)) ?? null;
}

/** Whether a word asks for a part of a list: "search", "buscar". */
export function isFinderName(word: string): boolean {
  return FINDERS.has(englishVerb(word));
}

/** The words of a name; the first in English, since verbs come first. Asked for over and over, so each is kept. */
function wordsOf(name: string): readonly string[] {
  const known = WORDS.get(name);
  if (known !== undefined) return known;
  if (WORDS.size > 50_000) WORDS.clear();
  const words = inEnglish(ownWordsOf(name));
  WORDS.set(name, words);
  return words;
}

const WORDS = new Map<string, readonly string[]>();

function inEnglish(words: readonly string[]): readonly string[] {
  const first = words[0] ?? '';
  const english = englishVerb(first);
  return english === first ? words : [english, ...words.slice(1)];
}

/** Words that find a part of a list: a list by another way, or an action that answers one. */
const FINDERS = set('search query find filter lookup searching finder searchall');

/** Verbs of actions. Where a word is a noun as well ("import", "report"), it counts as a verb only in the singular. */
const ACTIONS = set(
  `
  instantiate login logout signin signup signout register authenticate authorize deauthorize refresh verify validate confirm activate deactivate
  reactivate fix enable disable approve reject decline deny accept cancel close reopen open start stop restart reboot pause resume
  suspend unsuspend block unblock ban unban lock unlock archive unarchive restore revert rollback undo redo reset resend send
  submit publish unpublish deploy undeploy redeploy install uninstall run rerun execute invoke trigger dispatch retry abort terminate kill
  shutdown poweroff poweron boot wake suspend resume upload download import export sync synchronize reindex rebuild
  build compile transform convert translate transcribe merge split clone copy duplicate fork move transfer assign unassign
  attach detach connect disconnect link unlink bind unbind join leave invite accept enroll unenroll subscribe unsubscribe follow unfollow star unstar
  watch unwatch like unlike dislike favorite unfavorite favourite unfavourite vote upvote downvote unvote pin unpin mute unmute share unshare
  rate react flag report mark unmark read unread claim release reserve book checkin checkout ship deliver fulfill unfulfill refund pay
  charge capture void settle redeem apply unapply revoke grant rotate regenerate renew extend expire generate calculate compute
  estimate preview render print scan check test ping probe evaluate analyze analyse predict classify detect recognize compare
  count search searchall query find filter lookup batch bulk bulkcreate bulkupdate bulkdelete import promote demote upgrade downgrade
  migrate backup restore snapshot resize scale rename reorder sort rearrange swap replace set unset clear purge flush empty
  truncate prune cleanup drain cordon uncordon evict complete finish finalize mark done fail skip acknowledge ack nack resolve
  unresolve dismiss snooze escalate delegate forward reply comment remind notify broadcast push pull fetch poll emit log track
  record impersonate switch select choose toggle exchange withdraw deposit topup swap convert sign unsign encrypt decrypt hash
  compress extract unzip zip process reprocess requeue enqueue dequeue queue schedule unschedule reschedule postpone
  begin end init initialize setup configure reconfigure provision deprovision register unregister deregister recover forgot
  change verify resolve handle request order reorder place add remove create update delete edit modify save upsert list get show
  insert put patch drop destroy erase forget discard reactivate unban touch seed warm invalidate simulate rehearse
  manage moderate tag untag label unlabel rank score map match dedupe merge unmerge unpack pack freeze unfreeze hide unhide show
  expand collapse load unload mount unmount commit stage unstage squash rebase cherrypick checkpoint rewind replay seek
  play stop mix crop rotate flip trim pause speak say ask answer chat complete generate embed tokenize detokenize moderate inpaint reduce respond
  exist exists deauthenticate aggregate explain optimize tune train retrain infer undelete trash untrash substitute convert impersonate heartbeat renew
  withdraw waive accrue post unpost reconcile allocate deallocate adjust issue reissue redeem reload attest certify revalidate
  terminate evacuate failover failback promote quiesce modify scrub trim rescan discover rediscover test unregister reveal
  materialize visualize normalize lemmatize categorize categorise summarize summarise synthesize anonymize anonymise prioritize localize vectorize calibrate refuse
`.trim(),
);

/** Words that are verbs of actions, but things when they stand alone at the end of a path with POST: rather created. */
const RATHER_NOUNS = set(
  'comment order label tag note log record report request issue snapshot backup schedule queue book stage map post match checkpoint change rate score',
);

/** Verbs that only read, whatever the method. */
const READING = set(
  'search query find filter lookup list get show read fetch retrieve count check preview estimate calculate compute validate ' +
    'download export render print compare explain evaluate analyze analyse describe all view browse simulate test info',
);

/** What a GET must not be called unasked for: rule S5. */
const ACTING = set(
  'delete remove destroy logout signout signoff start stop restart reboot cancel enable disable activate deactivate approve reject refuse ' +
    'send resend reset trigger execute kill clear purge flush confirm unsubscribe subscribe revoke create add update insert save ' +
    'sync synchronize refresh publish unpublish unarchive restore shutdown login signin authorize accept decline deny invite ' +
    'toggle set unset unlock ban unban unblock generate regenerate rotate invoke register unregister deploy rollback ' +
    'retry abort terminate pause resume install uninstall reload rebuild reindex migrate impersonate drop erase empty ' +
    'follow unfollow upvote downvote unlike authenticate deauthenticate invalidate',
);

const DESTRUCTIVE = set(
  'delete remove destroy drop erase purge wipe terminate truncate revoke reset uninstall deprovision kill format flush clear ' +
    'empty prune undeploy forget discard evict ban void',
);

const CAREFUL = set(
  'cancel close stop shutdown restart reboot deactivate disable suspend block reject decline refund archive unpublish unlink detach ' +
    'leave pay charge capture transfer send publish deploy rollback revert restore merge execute rotate regenerate abort poweroff ' +
    'withdraw failover migrate downgrade unassign unregister overwrite replace expire lock signout impersonate',
);

/** Whether a path segment reads as an action: its first word is a verb ("send-invoice", "bulkDelete", "search"). */
export function isActionName(name: string): boolean {
  const words = wordsOf(name);
  const [first = ''] = words;
  if ((PREFIXED.test(first) || joinsVerb(first)) && words.length === 1) return true;
  if (UNDOING.has(first) && ACTIONS.has(`${first}${words[1] ?? ''}`)) return true;
  if (words.length === 1 && RATHER_NOUNS.has(first)) return false;
  if (words.length > 1 && ['is', 'has', 'can', 'check'].includes(first)) return true;
  // "login-history" is what has been done.
  if (words.at(-1) === 'history' && (NOUN_TOO.has(first) || SIGNING.has(first))) return false;
  if (words.length > 1) return (ACTIONS.has(first) && !RATHER_NOUNS.has(first)) || TRAILING.has(words.at(-1) ?? '');
  return ACTIONS.has(first);
}

/** Whether a name begins with a verb that begins names of things as well: "check-suites", "import_jobs". */
export function isNounToo(name: string): boolean {
  return NOUN_TOO.has(wordsOf(name)[0] ?? '');
}

const SIGNING = set('login logout signin signout signup checkin checkout');
const NOUN_TOO = set(
  'check test run build report order record request import export transfer search log backup release schedule share vote follow watch tag ' +
    'label pin star batch sync scan print process push pull query filter track load rank match change charge refund invite comment post ' +
    'display view play mark flag rate access render rule stage claim deposit payment pay ship book copy fork merge clone draft answer issue',
);

const PREFIXED =
  /^(batch|bulk|mass|multi|un|re|de)(create|delete|update|get|add|remove|assign|send|edit|insert|upsert)s?$/;
/** Whether a name is a verb and its noun in one word: "updateparticipants". */
export function joinsVerb(name: string): boolean {
  return /^(update|delete|remove)[a-z]{4,}$/.test(name);
}

/** A verb after its noun: "status-change" is none, "token-refresh" and "password_reset" are. */
const TRAILING = set(
  'add create login logout refresh reset upload download import export search check test sync validate verify',
);

/** Whether a name says that the operation changes something although its method only reads (rule S5). */
export function isActingName(name: string): boolean {
  const words = wordsOf(name);
  const [start = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  // "de-authenticate" is one word.
  const first = UNDOING.has(start) ? `${start}${second}` : start;
  return (
    (ACTING.has(first) && !(READING.has(first) && second === '')) ||
    // "movePad" moves one; "move-categories" are kinds of moves.
    (MOVING.has(first) && /^[A-Za-z][a-z]+[A-Z]/.test(name) && singularOf(last) === last) ||
    // What a link in a mail leads to: "email-confirmation".
    (PROVED.has(first) && PROOFS.has(last))
  );
}

const UNDOING = set('de un re');
const MOVING = set('append move copy clone merge swap');
const PROVED = set('email mail account registration signup');
const PROOFS = set('confirmation verification activation');

/** Whether a name says that an operation only reads although its method may write. Tests and exports may do more. */
export function isReadingName(name: string): boolean {
  const words = wordsOf(name);
  return READING_BY_POST.has(words[0] ?? '') && !words.some((word) => DESTRUCTIVE.has(word) || WRITING.has(word));
}

const READING_BY_POST = set(
  'search query find filter lookup list get count preview estimate calculate validate check compare explain browse',
);
const WRITING = set('create update trigger send and save set');

/** How careful one must be with an action of this name: typed confirmation for what destroys. */
export function dangerOf(name: string): 'none' | 'confirm' | 'typed' {
  const words = wordsOf(name);
  const [first = ''] = words;
  if (
    DESTRUCTIVE.has(first) ||
    words.some((word) => ['purge', 'wipe', 'destroy', 'deletion', 'erasure'].includes(word))
  )
    return 'typed';
  return CAREFUL.has(first) ? 'confirm' : 'none';
}

/** "Gets the list of suppliers", "Obtiene el listado de proveedores". */
export const saysListOf = (summary: string): boolean =>
  /\b(?:list|listado|lista|liste) (?:of|de|del|des)\b/i.test(summary);

/** "Get all group mappings", "Returns a list"; and what says so in other words. */
export const saysAll = (summary: string): boolean => saysListOf(summary) || SAYS_ALL.test(summary);

/** Also "Get all information about boards" and "List commands" at a word for one: whoever speaks of all has several. */
export function saysThatItLists(summary: string, noun: string): boolean {
  const one = wordsOf(noun).at(-1) ?? '';
  const isOfAll = firstVerbOf(summary) === 'list' || SAYS_ALL.test(summary);
  return saysListOf(summary) || (isOfAll && !isPlural(one) && wordsOf(summary).includes(pluralOf(one)));
}

const SAYS_ALL = /\b(?:(?:gets?|lists?|returns?|retrieves?|fetch|fetches) (?:a list|all)|all the)\b/i;

/** "bidDetails", "user-details": what is told of one thing, though its word is a plural. */
export const tellsDetails = (name: string): boolean => wordsOf(name).length > 1 && wordsOf(name).at(-1) === 'details';

/** Whether a word says that a file of things is fetched. */
export function isExportName(name: string): boolean {
  return ['export', 'download', 'print'].includes(wordsOf(name)[0] ?? '');
}

/** Whether a path segment asks how many there are: the answer may be a list of groups, but none of things. */
export function isCountName(name: string): boolean {
  return ['count', 'counts', 'totals'].includes(wordsOf(name).at(-1) ?? '');
}

/** Whether a path segment finds what is meant by the letters that were typed: for programs, while somebody chooses. */
export function isCompletingName(name: string): boolean {
  return /^(?:autocompletes?|typeahead)$/.test(wordsOf(name).join(''));
}

/** Words in a path that choose among the items of a list, and are no resource of their own: "/orders/recent". */
const QUALIFIERS = set(
  'all active inactive recent latest newest popular mine my own public private starred featured trending pending deleted archived ' +
    'available enabled disabled open closed current upcoming past today new top best random nearby nearest unread default ' +
    'suggestions autocomplete suggest tree flat simple light full paged paginated page ' +
    'pageable filtered sorted favorites favourites trashed expired published drafts draft feed ids',
);

/** "available-for-orders", "active-in-region": what qualifies may say for what. */
const RELATING = set('by for of in with to at');

/** Whether a path segment only chooses among the items of the list before it. */
export function isQualifier(name: string): boolean {
  const words = wordsOf(name);
  const [first = ''] = words;
  return (
    (words.length === 1 && QUALIFIERS.has(first)) ||
    first === 'by' ||
    FINDERS.has(first) ||
    first === 'with' ||
    (QUALIFIERS.has(first) && RELATING.has(words[1] ?? '')) ||
    words.slice(1, -1).includes('by')
  );
}

/** A name split into a verb of a standard method and what it is done to: "get-users" → list?, "users". Null without both. */
export function verbAndNoun(name: string): { verb: StandardVerb; word: string; noun: readonly string[] } | null {
  const [first = '', ...after] = wordsOf(name);
  const noun = after.map(smallWord);
  const verb = VERB_BEFORE_NOUN.get(first) ?? (first === 'search' && ownWordsOf(name)[0] !== first ? 'get' : undefined);
  if (verb === undefined || noun.length === 0) return null;
  const cut = noun.findIndex(
    (word, index) => index > 0 && (word === 'by' || word === 'for' || word === 'from' || word === 'with'),
  );
  const told = cut < 0 ? noun : noun.slice(0, cut);
  // "GetAllAppointment" lists appointments.
  const isAll = told[0] === 'all' && told.length > 1;
  return { verb: isAll && verb === 'get' ? 'list' : verb, word: first, noun: isAll ? told.slice(1) : told };
}

/** "buscarTodos", "obtenerPorId": the small words after a verb. */
function smallWord(word: string): string {
  const english = englishVerb(word);
  return english === 'all' || english === 'by' ? english : word;
}

const VERB_BEFORE_NOUN: ReadonlyMap<string, StandardVerb> = new Map<string, StandardVerb>([
  ['list', 'list'],
  ['all', 'list'],
  ['get', 'get'],
  ['fetch', 'get'],
  ['find', 'get'],
  ['show', 'get'],
  ['retrieve', 'get'],
  ['read', 'get'],
  ['view', 'get'],
  ['describe', 'get'],
  ['create', 'create'],
  ['add', 'create'],
  ['insert', 'create'],
  ['new', 'create'],
  ['put', 'create'],
  ['update', 'update'],
  ['edit', 'update'],
  ['modify', 'update'],
  ['save', 'update'],
  ['delete', 'delete'],
  ['remove', 'delete'],
  ['destroy', 'delete'],
]);

/** Names of things of which there is one for the caller, without an identity in the path. */
const ALONE = set(
  'me self myself whoami account profile settings setting config configuration preferences preference viewer current userinfo ' +
    'currentuser mysettings myprofile myaccount general options appearance branding theme defaults session',
);

/** Whether a path segment names a thing of which there is only one. */
export function isAloneName(name: string): boolean {
  const words = wordsOf(name);
  return (
    ALONE.has(words.join('')) ||
    (words.length > 1 && (words[0] === 'my' || words[0] === 'current') && !isManyWord(words.at(-1) ?? '')) ||
    SETTINGS_LAST.has(words.at(-1) ?? '')
  );
}

const SETTINGS_LAST = set('settings config configuration preferences profile');

function isManyWord(word: string): boolean {
  return singularOf(word) !== word;
}

/** Whether a path segment that is posted to asks for a credential: nothing is created that could be listed. */
export function isGrantName(name: string): boolean {
  return [
    'token',
    'auth',
    'oauth',
    'jwt',
    'session',
    'login',
    'sso',
    'otp',
    'password',
    'mfa',
    'challenge',
    'accesstoken',
    'refreshtoken',
  ].includes(wordsOf(name).join(''));
}

/** Whether a path segment is where one signs in or out: its answer may hold a list (of providers), but it is none. */
export function isSignInName(name: string): boolean {
  return ['login', 'signin', 'logout', 'signout', 'signup', 'sso', 'oauth', 'otp'].includes(wordsOf(name).join(''));
}

/** The first verb of an operation's own name or summary: "listUsers" → "list", "Create a user" → "create"; else "". */
export function firstVerbOf(name: string): string {
  return kept(FIRST_VERBS, name, readFirstVerb);
}

const FIRST_VERBS = new Map<string, string>();

function readFirstVerb(name: string): string {
  const words = wordsOf(bareOperationName(name));
  const found = words
    .slice(0, 4)
    .find(
      (word) => ACTIONS.has(word) || STANDARD.has(word) || FINDERS.has(baseVerb(word)) || ACTIONS.has(baseVerb(word)),
    );
  return found === undefined ? '' : ACTIONS.has(found) || STANDARD.has(found) ? found : baseVerb(found);
}

/** An operationId without what frameworks put before and after it: "UserController_findAll", "users.list_2", "listUsingGET", "get_get_users". */
export function bareOperationName(name: string): string {
  return name
    .replace(/^.*[./#]/, '')
    .replace(/^.*?(?:controller|service|resource|handler|router|endpoint)s?(?:[_-]v\d+)?[_-]+(?=.)/i, '')
    .replace(/using(?:get|post|put|patch|delete|head|options)(?:_?\d+)?$/i, '')
    .replace(/^(get|post|put|patch|delete)_(?=\1)/i, '')
    .replace(/_\d+$/, '');
}

/** "Creates" → "create", "Lists" → "list", "deleting" stays. */
export function baseVerb(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
