// Things that are known by resource names (AIP-122): what identifies them, what people call them, where their texts lead, and
// what of it nobody is asked for.
import { expect, it } from 'vitest';
import { applicationIn, contractIn } from '../../../test/contract.ts';
import { NAMED } from '../../../test/named.ts';
import { derive } from '../derive.ts';
import { outline } from '../outline.ts';
import { applicationOf, kept, resourceOf, said, text, things } from '../paths/paths.fixture.ts';

const application = applicationIn(NAMED);

it('is what opens them, changes and deletes them, whatever else they have', () => {
  const notes = resourceOf(application, 'notes');
  expect([notes.idField, notes.operations.get, notes.operations.update, notes.operations.delete]).toEqual([
    'name',
    'GET /v1/{name}',
    'PATCH /v1/{note.name}',
    'DELETE /v1/{name_1}',
  ]);
  // A number of theirs opens nothing.
  expect(resourceOf(application, 'users').idField).toBe('name');
  expect(resourceOf(application, 'tokens')).toMatchObject({ parent: 'users', idField: 'name' });
});

it('is what is known of them also where nothing opens them', () => {
  const schema = { type: 'object', properties: { uid: { type: 'string' }, name: { type: 'string' } } };
  const { delete: _remove, ...rest } = NAMED.paths['/v1/{name}'];
  const unopened = applicationIn({
    ...NAMED,
    paths: { ...NAMED.paths, '/v1/{name}': rest },
    definitions: { ...NAMED.definitions, Token: schema },
  });
  expect(resourceOf(unopened, 'tokens')).toMatchObject({ parent: 'users', idField: 'name' });
});

it('is no name for people where there is another', () => {
  const titles = ['notes', 'users', 'tokens'].map((name) => resourceOf(application, name).titleField);
  expect(titles).toEqual(['title', 'displayName', 'description']);
});

it('is what a text is that is said to be written so, whatever the text is called', () => {
  expect(resourceOf(application, 'notes').relations.map(({ field, resource }) => `${field} ${resource}`)).toEqual([
    'author users',
  ]);
});

it('leads nowhere where it may be of any of several', () => {
  const note = things({ name: said('Format: notes/{note}'), owner: said('Format: users/{user} or groups/{group}') });
  const several = applicationOf(
    {
      ...kept('/notes', { $ref: '#/components/schemas/Note' }, 'note'),
      ...kept('/users', { $ref: '#/components/schemas/User' }, 'user'),
    },
    { Note: note, User: things({ name: said('Format: users/{user}') }) },
  );
  expect(resourceOf(several, 'notes').relations).toEqual([]);
});

it('is said to an action that wants it in its body by its address, and is not asked for of what is new', () => {
  const contract = contractIn(NAMED);
  const forms = outline(contract, derive(contract), { forms: true });
  expect(forms).toContain('create POST /v1/notes\n    asks title, author →users, text');
  expect(forms).toContain('more name');
  const share = forms.split('\n').findIndex((line) => line.includes('POST /v1/{name}:share'));
  expect(forms.split('\n')[share + 1]?.trim()).toBe('asks with →users');
});

it('is no `name` that is said to be one of the usual kind', () => {
  const plain = applicationOf(kept('/vaults', things({ id: text, name: said('Resource name') }), 'id'));
  expect(resourceOf(plain, 'vaults').idField).toBe('id');
});
