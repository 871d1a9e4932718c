// A built request → the curl command that sends the same, with every secret replaced, for people to look at and to share.
import { isObject, parseJson, printJson } from '#contract';
import type { Json } from '#contract';
import { looksSecret, REDACTED, redactedUrl } from './redact.ts';
import type { BuiltRequest } from './request.ts';

/** The curl command of a request. Header, parameter and body members that look secret are redacted, and so are those named. */
export function curlOf(request: BuiltRequest, secrets: readonly string[] = []): string {
  const names = new Set(secrets.map((name) => name.toLowerCase()));
  const isSecret = (name: string): boolean => looksSecret(name) || names.has(name.toLowerCase());
  const method = request.method === 'GET' && request.body === null ? '' : ` -X ${quoted(request.method)}`;
  const headers = Object.entries(request.headers)
    .filter(([name]) => !(name === 'content-type' && request.parts !== null))
    .map(([name, value]) => ` \\\n  -H ${quoted(`${name}: ${isSecret(name) ? REDACTED : value}`)}`);
  return `curl${method} ${quoted(redactedUrl(request.url, isSecret))}${headers.join('')}${bodyOf(request, isSecret)}`;
}

function bodyOf(request: BuiltRequest, isSecret: (name: string) => boolean): string {
  if (request.parts !== null) {
    const parts = request.parts.map((part) => {
      const type = part.contentType === null ? '' : `;type=${part.contentType}`;
      if (part.fileName !== null) return ` \\\n  -F ${quoted(`${part.name}=@${part.fileName}${type}`)}`;
      const text = typeof part.content === 'string' ? part.content : '';
      return ` \\\n  -F ${quoted(`${part.name}=${isSecret(part.name) ? REDACTED : text}${type}`)}`;
    });
    return parts.join('');
  }
  if (request.body === null) return '';
  if (typeof request.body !== 'string') return ` \\\n  --data-binary ${quoted('@file')}`;
  return ` \\\n  --data-raw ${quoted(redactedText(request.body, request.headers['content-type'] ?? '', isSecret))}`;
}

function redactedText(text: string, contentType: string, isSecret: (name: string) => boolean): string {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return redactedUrl(`?${text}`, isSecret).slice(1);
  try {
    return printJson(redacted(parseJson(text), isSecret));
  } catch {
    return text;
  }
}

function redacted(value: Json, isSecret: (name: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((part: Json) => redacted(part, isSecret));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    const hide = isSecret(key) && part !== null && typeof part !== 'boolean';
    return [key, hide ? REDACTED : redacted(part, isSecret)] as const;
  });
  return Object.fromEntries(entries);
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
