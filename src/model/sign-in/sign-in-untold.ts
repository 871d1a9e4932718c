// A login operation of which the contract does not say what it takes: the operation in, what people are asked and send out.
import type { Operation, RequestBody } from '#contract';

/** A body as frameworks' own logins take it: who one is, and a password. */
export function untoldLoginBody({ pointer, requestBody }: Operation): RequestBody {
  const schema = {
    type: 'object',
    properties: {
      [NAME]: { type: 'string', title: 'User name or email' },
      password: { type: 'string', format: 'password' },
    },
    required: [NAME, 'password'],
  };
  const mediaType = requestBody?.content[0]?.mediaType ?? 'application/json';
  const content = { mediaType, schema, itemSchema: null, encoding: [], examples: [], pointer };
  return { required: true, description: '', content: [content], pointer };
}

const NAME = 'username';

/** Who one is goes out under both names that APIs have for it: one that declares neither checks for no others. */
export const SAME_AS_NAME = ['email'] as const;
