// An answer in XML → what it says, by the schema that the contract has for it; loaded with the first such answer.
import { type Lookup, member } from '#contract';
import { type Call, valueOfXml } from '#model';
import type { Ok } from './read.ts';

/** The answer with its value; as it came where the contract says that it is a text, or it is no XML. */
export function valued(answer: Ok, call: Pick<Call, 'answers'>, lookup: Lookup): Ok {
  const { value, mediaType, status } = answer;
  const fits = call.answers.filter((one) => one.status === String(status) || /^(2XX|default)$/i.test(one.status));
  const content = fits.flatMap((one) => one.content);
  const media = content.find((one) => one.mediaType.startsWith(mediaType)) ?? content[0];
  const schema = media?.schema ?? null;
  if (typeof value !== 'string' || member(schema, 'type') === 'string') return answer;
  const read = valueOfXml(value, schema, lookup);
  return read === undefined ? answer : { ...answer, value: read };
}
