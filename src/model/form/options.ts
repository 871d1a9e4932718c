// The parameters of a form: what is asked before its body, and what may be left alone and stands folded (rule `options`).
import { asksForFields } from '../words/input-words.ts';
import { normalOf } from '../words/labels.ts';
import type { Form, FormField } from './form.ts';

/** Beside a body all that need not be said; without one what is about the call and its answer, and not about the thing. */
export function optionsOf({ parameters, root }: Pick<Form, 'parameters' | 'root'>): {
  readonly first: readonly FormField[];
  readonly options: readonly FormField[];
} {
  const isOption = (place: FormField): boolean => !place.field.required && (root !== null || isAboutTheCall(place));
  return { first: parameters.filter((place) => !isOption(place)), options: parameters.filter(isOption) };
}

function isAboutTheCall({ pointer, field: { name, description } }: FormField): boolean {
  const normal = normalOf(name);
  return (
    pointer.startsWith('/header/') ||
    asksForFields(name) ||
    PAGES.has(normal) ||
    OF_CALLS.has(normal) ||
    (INSTEAD_OF_SIGN_IN.has(normal) && /\bOAuth\b/.test(description))
  );
}

/** Who calls, by which protocol, and how the answer is printed: Google's parameters of every call, and those of older JSON APIs. */
const OF_CALLS: ReadonlySet<string> = new Set(
  'alt callback jsonp pretty prettyprint quotauser userip uploadprotocol uploadtype xgafv'.split(' '),
);

/** What says who calls where nobody signs in. */
const INSTEAD_OF_SIGN_IN: ReadonlySet<string> = new Set(['key', 'accesstoken', 'oauthtoken']);

/** Which part of the answer is wanted, and in which order. */
const PAGES: ReadonlySet<string> = new Set(
  'limit offset page perpage pagesize pagenumber pagetoken cursor unpaged sort sortby sortorder sortdirection orderby orderdirection'.split(
    ' ',
  ),
);
