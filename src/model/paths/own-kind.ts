// What stands behind a list and lists as well: other things of that list, or things of a kind of their own. Input: the word of the
// path, what its rows are, and what those before are; output: whether it is a kind of its own.
import { isPlural, stemOf } from '../words/labels.ts';
import { plainSchemaName } from '../schemas.ts';
import type { View } from '../schemas.ts';
import { isReportName } from '../words/report-names.ts';
import { isActionName, isFinderName, isQualifier } from '../words/verbs.ts';

/**
 * "/company/department" that lists a `CompanyDepartment` each, "/activities/roleType" an `ActivityRoleType`: they are called after
 * the path, and have not all that the things before have.
 */
export function isKindOfItsOwn(name: string, row: View, before: View): boolean {
  const stem = stemOf(name);
  const [own, owner] = [stemOf(row.name ?? ''), stemOf(before.name ?? '')];
  if (stem.length < 4 || !own.includes(stem) || owner === '' || owner.includes(stem)) return false;
  const isWay = isQualifier(name) || isReportName(name) || isActionName(name) || isFinderName(stem);
  if (isWay || SHOWS_LESS.test(stem)) return false;
  return [...before.properties.keys()].some((one) => !row.properties.has(one));
}

/** How a list is called that shows the same things in short, or some of them. */
const SHOWS_LESS =
  /(?:short|simple|basic|mini|lite|light|brief|compact|dropdown|lookup|select|option|name|info|detail|list|all|preview|overview|unknown)$/;

/** "/access/profiles" that lists a `PolicyProfile` each, beside "/access" that does so too: the things, where they are called so. */
export function isCalledSo(name: string, row: View): boolean {
  return isPlural(name) && row.name !== null && stemOf(plainSchemaName(row.name)).endsWith(stemOf(name));
}
