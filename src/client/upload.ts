// Sends a file with progress, which `fetch` cannot tell of: by XMLHttpRequest, where there is one (browsers). Only for
// requests without credentials of ours, since it follows redirects by itself.
import type { Received } from './answer.ts';
import type { BuiltRequest } from './request.ts';
import type { Progress } from './send.ts';

/** The little of XMLHttpRequest that is used, so that this compiles where there is none. */
interface Xhr {
  readonly upload: {
    onprogress: ((event: { loaded: number; total: number; lengthComputable: boolean }) => void) | null;
    onload: (() => void) | null;
  };
  responseType: string;
  readonly response: unknown;
  readonly responseURL: string;
  readonly status: number;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onprogress: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob | string): void;
  abort(): void;
}

type XhrConstructor = new () => Xhr;

/** What is told while a file goes out. */
export interface UploadEvents {
  readonly onProgress: (progress: Progress) => void;
  /** Something moved. */
  readonly onAlive: () => void;
  /** All of it has gone out; the answer is waited for. */
  readonly onSent: () => void;
}

/** Sends a request whose body is a file. Rejects as `fetch` does. */
export function upload(
  request: BuiltRequest,
  signal: AbortSignal,
  { onProgress, onAlive, onSent }: UploadEvents,
): Promise<Received> {
  const Constructor: unknown = Reflect.get(globalThis, 'XMLHttpRequest');
  if (typeof Constructor !== 'function' || !(request.body instanceof Blob))
    return Promise.reject(new TypeError('No file to upload'));
  const xhr = new (Constructor as XhrConstructor)();
  const { body } = request;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      xhr.abort();
      reject(new TypeError('Aborted'));
    });
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      onAlive();
      onProgress({ phase: 'upload', loaded, total: lengthComputable ? total : null });
    };
    xhr.upload.onload = onSent;
    xhr.onprogress = onAlive;
    xhr.onerror = () => reject(new TypeError('The connection failed'));
    xhr.onload = () => {
      const headers = headersIn(xhr.getAllResponseHeaders());
      const blob = xhr.response instanceof Blob ? xhr.response : new Blob([]);
      resolve({ status: xhr.status, headers, blob, url: xhr.responseURL === '' ? request.url : xhr.responseURL });
    };
    xhr.open(request.method, request.url);
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.send(body);
  });
}

function headersIn(text: string): Record<string, string> {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':');
    return at <= 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}
