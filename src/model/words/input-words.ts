// Words by which inputs say what they are for, without case and separators: about the call and its answer, not about things.
import { normalOf } from './labels.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Asks for more or fewer fields. */
export const EXPANDS: ReadonlySet<string> = set(
  'fields field include includes expand expands embed embeds select populate with exclude excludes includefields excludefields relations projection view properties columns ' +
    'attributes only omit responsefields fieldmask optfields optexpand additionalfields includedfields readmask extend selectfields inlinecount optpretty omitfields expandfields append appends except',
);
/** Is about the call itself. */
export const TECHNICAL: ReadonlySet<string> = set(
  'format pretty prettyprint callback jsonp lang locale language accesstoken apikey key token envelope timezone tz dryrun version apiversion requestid nocache cache debug trace timeout alt quotauser ' +
    'oauthtoken uploadprotocol uploadtype userip xgafv async compact indent watch resourceversion resourceversionmatch allowwatchbookmarks timeoutseconds sendinitialevents count $count nocount withcount counttotal includecount includetotal includetotalcount opttype xapikey secret clientsecret apisecret authtoken clientid correlationid showdeletedmeta envelop ' +
    'meta metadata deep depth alias backlink export download fallbacklocale searchby searchfields searchin',
);

/** Whether an input asks for more or fewer fields of what is answered, by its name. */
export function asksForFields(name: string): boolean {
  return EXPANDS.has(normalOf(name));
}

/** Whether an input is about the call or its answer, by its name: nothing that people have to say. */
export function isTechnicalName(name: string): boolean {
  return TECHNICAL.has(normalOf(name)) || EXPANDS.has(normalOf(name)) || /^x[-_]/i.test(name);
}
