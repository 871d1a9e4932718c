// Where our reading and another reader's part ways, and why: each row has a name, the readers it holds for, a test, and in
// README.md a line that tells it whole. What no row explains is a fault of ours until shown otherwise.

const DIFFERENCES = [
  {
    name: 'undeclared path parameter added',
    test: ({ aspect, id, mine, their }) =>
      aspect === 'parameters' &&
      extra(mine, their).every((one) => id.includes(`{${one.slice(5, -1)}}`)) &&
      extra(their, mine).length === 0,
  },
  {
    name: 'same header twice in another case',
    test: ({ aspect, mine, their }) =>
      aspect === 'parameters' &&
      extra(mine, their).length === 0 &&
      extra(their, mine).every((one) => one.startsWith('header ') && mine.some((own) => bare(own) === bare(one))),
  },
  {
    name: 'lone slash of basePath left out',
    test: ({ aspect, mine, their, root }) =>
      aspect === 'servers' && root.basePath === '/' && their.every((url, index) => url === `${mine[index]}/`),
  },
  {
    name: 'scheme chosen where 2.0 names none',
    test: ({ aspect, mine, their, root }) =>
      aspect === 'servers' && root.schemes === undefined && their.every((url, index) => mine[index]?.endsWith(url)),
  },
  {
    name: 'form without a file is urlencoded',
    test: ({ aspect, mine, their }) =>
      aspect === 'body' && mine === 'application/x-www-form-urlencoded' && their === 'multipart/form-data',
  },
  {
    name: 'of body and form the required one',
    test: ({ aspect, diagnostics, id }) =>
      aspect === 'body' &&
      diagnostics.some(({ code, pointer }) => code === 'misplaced-body' && pointer === pointerOf(id)),
  },
  {
    name: 'a form with a file is multipart',
    test: ({ aspect, mine, their, root, id }) =>
      aspect === 'body' &&
      mine === 'multipart/form-data' &&
      their === 'application/x-www-form-urlencoded' &&
      JSON.stringify(operationOf(root, id)?.parameters).includes('"type":"file"'),
  },
  {
    name: 'a file answer is binary',
    test: ({ aspect, mine, their, root, id }) =>
      aspect === 'responses' &&
      JSON.stringify(operationOf(root, id)?.responses ?? {}).includes('"type":"file"') &&
      JSON.stringify(mine).replaceAll('application/octet-stream', 'application/json') === JSON.stringify(their),
  },
  {
    name: 'no produces or consumes is JSON',
    test: ({ reader, aspect, mine, their, root, id }) =>
      reader === 'swagger2openapi' &&
      root.produces === undefined &&
      operationOf(root, id)?.produces === undefined &&
      (aspect === 'responses' || aspect === 'body') &&
      JSON.stringify(mine).replaceAll('application/json', '*/*') === JSON.stringify(their),
  },
];

const FAULTS = [
  {
    name: '3.2 is not known to it',
    readers: ['readme'],
    test: (line) => line.includes('3.2 is currently unsupported'),
  },
  {
    name: 'names beyond ASCII are no fault to us',
    readers: ['readme', 'seriousme'],
    test: (line) => line.includes('has an invalid name') || line.includes('uri-reference') || AFTER_URI.test(line),
  },
  {
    name: 'an unknown security scheme is no grammar fault',
    readers: ['readme', 'seriousme'],
    test: (line) => line.startsWith('only ours: unknown-security-scheme'),
  },
  {
    name: 'the same header in another case is no grammar fault',
    readers: ['readme', 'seriousme'],
    test: (line) => line.startsWith('only ours: duplicate-parameter'),
  },
  {
    name: 'a reference outside the grammar is data to us',
    readers: ['readme', 'seriousme'],
    test: (line) => line.includes('/docs/getting-started.md'),
  },
  {
    name: 'a document without info.version is whole to us',
    readers: ['readme', 'seriousme'],
    test: (line) => line.includes("must have required property 'version'"),
  },
  {
    name: 'a property named $ref is no reference',
    readers: ['seriousme'],
    test: (line) => line.includes("Can't resolve [object Object]"),
  },
];

/** What a validator says besides, once it has refused a `$ref` for its letters. */
const AFTER_URI = /requestBody.*(?:"additionalProperty":"\$ref"|"missingProperty":"\$ref"|"passingSchemas":null)/;

/** The name of what explains a difference in an operation, or null. */
export function explainDifference(difference) {
  if (difference.mine === undefined || difference.their === undefined) return null;
  return DIFFERENCES.find(({ test }) => test(difference))?.name ?? null;
}

/** The name of what explains a fault that only one side tells, or null. */
export function explainFault(reader, line) {
  return FAULTS.find(({ readers, test }) => readers.includes(reader) && test(line))?.name ?? null;
}

const extra = (some, others) => some.filter((one) => !others.includes(one));
const bare = (one) => one.replace(/!$/, '').toLowerCase();

function pointerOf(id) {
  const [method, path] = id.split(' ');
  return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

function operationOf(root, id) {
  const [method, path] = id.split(' ');
  return root.paths?.[path]?.[method.toLowerCase()];
}
