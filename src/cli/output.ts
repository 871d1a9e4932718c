// Where commands write: lines for people and programs on stdout, complaints on stderr.

/** The two outputs; each call is a line (or several). */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The outputs of this process. */
export const processOutput: Output = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
};
