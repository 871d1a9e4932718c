// What a call's contract declares of the answers with an HTTP status.
import type { Call } from '../application.ts';
import type { CallAnswer } from './call-answer.ts';

/** What is declared of answers with an HTTP status: by the status itself, else its range, else the default (OpenAPI 3.2 §4.15). */
export function answersFor({ answers }: Pick<Call, 'answers'>, status: number): readonly CallAnswer[] {
  const by = (name: string): readonly CallAnswer[] => answers.filter((one) => one.status.toUpperCase() === name);
  const ways = [by(String(status)), by(`${Math.floor(status / 100)}XX`), by('DEFAULT')];
  return ways.find((found) => found.length > 0) ?? [];
}
