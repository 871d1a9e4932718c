// Rules that contracts of stock keeping, restaurants and customer registers taught, as Django REST framework, FastEndpoints
// and Beego write them. Input: their paths and schemas, cut small; output: what the application makes of them.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

const leads = (application: ReturnType<typeof applicationOf>, name: string): Record<string, string> =>
  Object.fromEntries(resourceOf(application, name).relations.map(({ field, resource }) => [field, resource]));

it('leads by what is shown beside it, in whatever words: a supplier with its detail', () => {
  const Company = things({ pk: number, name: text, phone: text, website: text });
  const CompanyBrief = things({ pk: number, name: text });
  const line = things({ pk: number, supplier: number, supplier_detail: ref('CompanyBrief'), amount: number });
  const application = applicationOf(
    { ...kept('/company', ref('Company'), 'id'), ...kept('/orders', line, 'id') },
    { Company, CompanyBrief },
  );
  expect(leads(application, 'orders')).toEqual({ supplier: 'company', supplier_detail: 'company' });
});

it('knows a thing that is shown in short by its schema, though others are kept nearer under its name', () => {
  const Part = things({ pk: number, name: text, units: text, active: text });
  const SupplierPart = things({ pk: number, sku: text, part: number, part_detail: ref('PartBrief') });
  const application = applicationOf(
    { ...kept('/part', ref('Part'), 'id'), ...kept('/company/part', ref('SupplierPart'), 'id') },
    { Part, SupplierPart, PartBrief: things({ pk: number, name: text, units: text }) },
  );
  expect(leads(application, 'company.part')).toEqual({ part: 'part', part_detail: 'part' });
});

it('offers nothing to choose from where a list asks for yes or no', () => {
  const Company = things({ pk: number, name: text });
  const asked = { ...inQuery('company_detail'), schema: { type: 'boolean' } };
  const line = things({ pk: number, company_detail: ref('Company') });
  const application = applicationOf(
    {
      ...kept('/company', ref('Company'), 'id'),
      '/orders': { get: operation(list(line), undefined, asked) },
    },
    { Company },
  );
  const [filter] = resourceOf(application, 'orders').listing?.filters ?? [];
  expect([filter?.parameter, filter?.control.kind, filter?.control.resource]).toEqual([
    'company_detail',
    'boolean',
    null,
  ]);
});

it('takes the last word of what a parent is said to be', () => {
  const Category = things({ pk: number, name: text, parent: said('Parent part category', number) });
  const Page = things({ pk: number, name: text, parent: said('The ID of the parent folder of this page', number) });
  const thing = things({ pk: number, name: text });
  const application = applicationOf(
    {
      ...kept('/part', thing, 'id'),
      ...kept('/part/category', ref('Category'), 'id'),
      ...kept('/folders', thing, 'id'),
      ...kept('/pages', ref('Page'), 'id'),
    },
    { Category, Page },
  );
  expect([leads(application, 'category'), leads(application, 'pages')]).toEqual([
    { parent: 'category' },
    { parent: 'folders' },
  ]);
});

it('lists what one has, where the word before is what opens one', () => {
  const application = applicationOf(
    {
      ...kept('/outlet', things({ id: number, name: text }), 'id'),
      '/outlet/paymentTypes/{id}': { get: operation(list(ref('PaymentType')), undefined, inPath('id')) },
      // One thing in an array, as some write it.
      ...kept('/brand', things({ id: number, name: text }), 'id'),
      '/brand/logo/{id}': { get: operation(list(ref('Logo')), undefined, inPath('id')) },
    },
    { PaymentType: things({ typeId: number, name: text }), Logo: things({ id: number, address: text }) },
  );
  expect(roleOf(application, 'GET /outlet/paymentTypes/{id}')).toBe('list');
  expect(roleOf(application, 'GET /brand/logo/{id}')).toBe('get');
});

it('lists users by their branch, which are told as no more than an array, though a branch is set there', () => {
  const users = things({ StatusCode: number, Users: { type: 'array', items: {} } });
  const application = applicationOf({
    ...kept('/users', things({ UserId: number, FullName: text }), 'id'),
    '/users/branch/{branch_id}': { get: operation(users, undefined, inPath('branch_id')) },
    '/users/branch/{id}': { put: operation(null, things({ BranchId: number }), inPath('id')) },
  });
  expect(roleOf(application, 'GET /users/branch/{branch_id}')).toBe('list');
  expect(resourceOf(application, 'branch').listing?.items).toBe('/Users');
});

it('leads to what is listed, made and changed, and to no other list of it that is nearer', () => {
  const Division = things({ divisionId: number, name: text });
  const application = applicationOf(
    {
      '/division': { get: operation(list(ref('Division'))), post: operation(ref('Division'), things({ name: text })) },
      '/division/{id}': { delete: operation(null, undefined, inPath('id')) },
      '/stock/division': { get: operation(list(ref('Division'))) },
      ...kept('/stock/order', things({ id: number, divisionId: number }), 'id'),
    },
    { Division },
  );
  expect(leads(application, 'order')).toEqual({ divisionId: 'division' });
});

it('lists what comes in pages under its own name, though the path only says that it is viewed', () => {
  const application = applicationOf({
    '/admin/chapter/view': {
      get: operation(things({ chapters: list(things({ id: text, name: text })) }), undefined, {
        ...inQuery('subjectId'),
        required: true,
      }),
    },
    '/admin/chapter/new': { post: operation(null, things({ name: text })) },
    '/admin/chapter/delete': { post: operation(null, undefined, inQuery('chapterId')) },
  });
  expect(roleOf(application, 'GET /admin/chapter/view')).toBe('list');
  expect(resourceOf(application, 'chapter').listing?.items).toBe('/chapters');
});

it('leads by a plain number to what is listed and changed and nowhere opened', () => {
  const rack = things({ id: number, name: text });
  const application = applicationOf({
    '/rack': { get: operation(list(rack)), post: operation(null, things({ name: text })) },
    '/rack/{id}': { put: operation(null, things({ name: text }), inPath('id')) },
    // What is only listed may be a view of anything.
    '/shelf': { get: operation(list(rack)) },
    ...kept('/server', things({ id: number, rack: number, shelf: number }), 'id'),
  });
  expect(leads(application, 'server')).toEqual({ rack: 'rack' });
});

it('leads to the branches, and not to the users of one', () => {
  const application = applicationOf({
    '/shops/branches': { get: operation(things({ Branches: list(things({ BranchId: number, name: text })) })) },
    ...kept('/users', things({ UserId: number, BranchId: number }), 'id'),
    '/users/branch/{branch_id}': {
      get: operation(things({ Users: { type: 'array', items: {} } }), undefined, inPath('branch_id')),
    },
    '/users/branch/{id}': { put: operation(null, things({ BranchId: number }), inPath('id')) },
  });
  expect(leads(application, 'users')).toEqual({ BranchId: 'branches' });
});

it('leads by a plain number to what is of the schema that it is called after, under whatever word', () => {
  const application = applicationOf(
    {
      ...kept('/bom', ref('BomItem'), 'id'),
      ...kept('/bom/substitute', things({ pk: number, bom_item: number, bom_count: number }), 'id'),
    },
    { BomItem: things({ pk: number, reference: text }) },
  );
  expect(leads(application, 'substitute')).toEqual({ bom_item: 'bom' });
});
