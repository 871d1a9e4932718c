// How things are called and known whose paths say it in a letter, for somebody, or in another tongue. Input: paths as
// Discourse, a contest's Django backend, public transport and Spanish in-house APIs have them; output: what is made of them.
import { expect, it } from 'vitest';
import { plainSchemaName } from '../schemas.ts';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const open = (path: string, schema: string): Json => ({
  [`${path}/{id}`]: { get: operation(ref(schema), undefined, inPath('id')) },
});

it('leads to what a path calls by a letter, but to what is listed under the whole word first', () => {
  const schemas = {
    TeamPublic: things({ id: number, name: text }),
    Category: things({ id: number, name: text }),
    Entry: things({ id: number, team: number, category_id: number }),
  };
  const paths = {
    ...open('/team/t', 'TeamPublic'),
    ...open('/c/{slug}', 'Category'),
    '/categories': { get: operation(list(ref('Category'))) },
    '/entries': { get: operation(list(ref('Entry'))) },
  };
  const application = applicationOf(paths, schemas);
  const pathOf = (name: string): string | undefined => application.resources.find((one) => one.name === name)?.path;
  const leads = resourceOf(application, 'entries').relations.map(({ field, resource }) => [field, pathOf(resource)]);
  expect(leads).toEqual([
    ['team', '/team/t'],
    ['category_id', '/categories'],
  ]);
});

it('knows what is listed for something by its own identity', () => {
  const vehicle = things({ label: text, routeId: text, vehicleId: text });
  const submission = things({ exerciseId: text, submissionId: text, userId: text });
  const application = applicationOf({
    '/vehicles-for-route': { get: operation(list(vehicle)) },
    '/grading/submissionsForUserAndExercise': { get: operation(list(submission)) },
    '/wire_transfers': { get: operation(list(things({ amount: number, transfer_id: text }))) },
  });
  expect(application.resources.map(({ idField }) => idField)).toEqual(['vehicleId', 'submissionId', 'transfer_id']);
});

it('calls things as they are called whose first word has the plural', () => {
  const application = applicationOf(
    {
      ...kept('/criterios-evaluacion', ref('CriterioEvaluacion'), 'id'),
      ...kept('/ciclos-formativos', ref('CicloFormativo'), 'id'),
      ...kept('/tipos-documento', ref('TipoDocumento'), 'id'),
      ...kept('/sales-orders', ref('SalesOrder'), 'id'),
    },
    Object.fromEntries(
      ['CriterioEvaluacion', 'CicloFormativo', 'TipoDocumento', 'SalesOrder'].map((name) => [
        name,
        things({ id: number }),
      ]),
    ),
  );
  expect(application.resources.map(({ label, singular }) => `${label} / ${singular}`)).toEqual([
    'Criterios evaluacion / Criterio evaluacion',
    'Ciclos formativos / Ciclo formativo',
    'Tipos documento / Tipo documento',
    'Sales orders / Sales order',
  ]);
});

it('cuts nothing off a schema’s name but what was added to it', () => {
  const names = ['Review', 'CicloFormativo', 'Payout', 'Thread', 'OrderDTO', 'TeamPublic', 'user_response', 'userdto'];
  expect(names.map(plainSchemaName)).toEqual([
    'Review',
    'CicloFormativo',
    'Payout',
    'Thread',
    'Order',
    'Team',
    'user',
    'user',
  ]);
});

it('gives what all can read what staff writes of it, also where one of the two paths is a plural', () => {
  const schemas = { Product: things({ id: number, name: text, price: number }) };
  const one = (path: string, method: string): Json => ({
    [`${path}/{id}`]: { [method]: operation(ref('Product'), ref('Product'), inPath('id')) },
  });
  const paths = {
    ...kept('/products', ref('Product'), 'id'),
    '/admin/product': { post: operation(ref('Product'), ref('Product')) },
    ...one('/admin/product', 'patch'),
  };
  const { operations } = resourceOf(applicationOf(paths, schemas), 'products');
  expect([operations.create, operations.update]).toEqual(['POST /admin/product', 'PATCH /admin/product/{id}']);
  // Orders of staff are listed there, and so they are two things.
  const listed = {
    ...paths,
    '/admin/product': { get: operation(list(ref('Product'))), post: operation(ref('Product')) },
  };
  expect(resourceOf(applicationOf(listed, schemas), 'products').operations.create).toBeNull();
});

it('finds lists and things in what came of a call, which stands in an envelope of its own', () => {
  const Product = things({ id: number, name: text });
  const outcome = (data: Json): Json =>
    things({
      statuscode: number,
      responseBody: things({
        data,
        message: text,
        errors: things({ title: text, detail: text }),
        links: list(things({ href: text })),
      }),
    });
  const application = applicationOf({
    '/api/Products': { get: operation(outcome(list(Product))), post: operation(outcome(Product), Product) },
    '/api/Products/{id}': { get: operation(outcome(Product), undefined, inPath('id')) },
    '/api/Account': { get: operation(outcome(things({ email: text, name: text }))) },
  });
  const products = resourceOf(application, 'Products');
  expect([products.listing?.items, products.itemPointer, products.idField]).toEqual([
    '/responseBody/data',
    '/responseBody/data',
    'id',
  ]);
  expect(resourceOf(application, 'Account').itemPointer).toBe('/responseBody/data');
});
