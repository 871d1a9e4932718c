// The formats of times as APIs really write them: RFC 3339, and beside it what frameworks send under its name: without a
// zone, without seconds, with an offset that has no colon (ISO 8601). Whatever a server sends can then be kept.
import { Format } from 'typebox/format';

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Makes the validator take times and moments as they are really written. */
export function allowWrittenTimes(): void {
  const isTime = (text: string): boolean => TIME.test(text) || Format.IsTime(text);
  Format.Set('time', isTime);
  Format.Set('date-time', (text) => {
    const [day = '', time = '', ...rest] = text.split(/T/i);
    return Format.IsDateTime(text) || (rest.length === 0 && Format.IsDate(day) && isTime(time));
  });
}
