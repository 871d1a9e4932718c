// Small contracts, a line an operation, in; the roles of their operations out. Each case is a habit that real contracts have.
import { describe, expect, it } from 'vitest';
import { applicationOf, rolesIn, check, resourceIn } from './derive.fixture.ts';

describe('roles', () => {
  it('reads plain REST, with a PATCH as the update and a PUT beside it as the replace', () =>
    check(
      'GET /users → User[] = users.list',
      'POST /users User → User = users.create',
      'GET /users/{id} → User = users.get',
      'PATCH /users/{id} User → User = users.update',
      'PUT /users/{id} User → User = users.replace',
      'DELETE /users/{id} → - = users.delete',
    ));

  it('takes a PUT alone as the update, and a POST on an item only where it looks like one', () =>
    check(
      'GET /users → User[] = users.list',
      'GET /users/{id} → User = users.get',
      'PUT /users/{id} User → User = users.update',
      'POST /users/{id} Settings → User = users.item action',
      'GET /orders/{id} → Order = orders.get',
      'POST /orders/{id} Order → Order = orders.update',
    ));

  it('takes what a verb is given in parts for no identity, unless that lists', () =>
    check(
      'GET /email/verify/{id}/{hash} → Report = application action',
      'GET /activate/{uid}/{token} → - = application action',
      'GET /user-search/{project}/{environment} → User[] = user-search.list',
      'GET /flag-status/{project}/{flag} → Report = flag-status.get',
    ));

  it('keeps bulk changes of a collection away from its items', () =>
    check(
      'GET /users → User[] = users.list',
      'PATCH /users User → - = users.collection action',
      'DELETE /users → - = users.collection action',
      'GET /users/count → Report = users.collection action',
      'GET /users/{id} → User = users.get',
      'PATCH /users/{id} User → User = users.update',
      'DELETE /users/{id} → - = users.delete',
    ));

  it('takes singular and plural paths, lists elsewhere, and an update whose body holds the id as one resource', () =>
    check(
      'POST /user User → User = users.create',
      'PUT /user User → User = users.update',
      'GET /user/{id} → User = users.get',
      'GET /users → User[] = users.list',
      'GET /me/orders → Order[] = orders.list',
      'GET /orders/{id} → Order = orders.get',
    ));

  it('opens what a query must name, also where its word is a verb as well', () =>
    check(
      'GET /lists → Order[] = lists.list',
      'PUT /list User → 201 User = lists.create',
      'GET /list ?listId! → Order = lists.get',
      'DELETE /list ?listId! → Order = lists.delete',
      'GET /jobs ?jobId! → User = jobs.get',
      'GET /export ?id! → Order = application action',
      'GET /status ?id! → Report = application action',
    ));

  it('takes a list by a mass noun for a view of the things before, and an answered token for no thing', () =>
    check(
      'GET /tests → any = tests.list',
      'GET /tests/{id} → any = tests.get',
      'GET /tests/staff/{staffId} → any = tests.collection action',
      'GET /tests/customer/{customerId} → any = tests.collection action',
      'GET /auth/token → token:any = application action',
      'GET /session → Settings = session.get',
    ));

  it('makes at the path itself what a method in the path lists', () =>
    check(
      'GET /wallet/list → Order[] = wallet.list',
      'POST /wallet User → any = wallet.create',
      'GET /aliases/all → User[] = aliases.list',
      'POST /aliases Order → - = aliases.create',
    ));

  it('reads as one thing what tells nothing and is worked on below, but no list and no report', () =>
    check(
      'GET /cart → any = cart.get',
      'POST /cart/add-product Order → any = cart.item action',
      'GET /tenant → any = tenant.get',
      'POST /tenant/keys User → 201 User = keys.create',
      'GET /overview → any = application action',
      'POST /overview/refresh → - = application action',
    ));

  it('takes what is told of one of the things before for no thing, and "exists" for no plural', () =>
    check(
      'GET /orders → any = orders.list',
      'GET /orders/{id} → any = orders.get',
      'GET /orders/status/{id} → any = orders.item action',
      'GET /barcodes → User[] = barcodes.list',
      'GET /barcodes/exists/{id} → any = barcodes.collection action',
    ));

  it('lets a finder stand in for a missing list, and makes the next one an action', () =>
    check(
      'POST /pet Order → Order = pet.create',
      'GET /pet/{petId} → Order = pet.get',
      'GET /pet/findByStatus → Order[] = pet.list',
      'GET /pet/findByTags → Order[] = pet.collection action',
      'GET /pet/owner/{ownerId} → Order[] = pet.collection action',
    ));

  it('reads methods named in paths: after the noun, before the id, dotted, and verb with noun', () => {
    check(
      'GET /user/list → User[] = user.list',
      'GET /user/{id} → User = user.get',
      'POST /user/create User → User = user.create',
      'PUT /user/update/{id} User → User = user.update',
      'DELETE /user/delete/{id} → - = user.delete',
    );
    check(
      'POST /documents.list any → data:Order[] = documents.list',
      'POST /documents.info Order → data:Order = documents.get',
      'POST /documents.create Order → data:Order = documents.create',
      'POST /documents.delete Order → - = documents.delete',
      'POST /documents.archive Order → data:Order = documents.item action',
    );
    check(
      'GET /api/get-users → User[] = users.list',
      'GET /api/get-user ?id → User = users.get',
      'POST /api/add-user User → - = users.create',
      'POST /api/delete-user User → - = users.delete',
      'POST /api/send-newsletter Report → - = application action',
      'POST /api/reduce-staff Report → any = application action',
    );
  });

  it('reads custom methods (AIP-136), keys in parentheses, suffixes, trailing slashes and several parameters', () => {
    check(
      'GET /v1/users → users:User[] = users.list',
      'GET /v1/users/{user} → User = users.get',
      'POST /v1/users/{user}:suspend → User = users.item action',
      'POST /v1/users:batchGet → users:User[] = users.collection action',
    );
    check(
      'GET /Users → value:User[] = Users.list',
      'GET /Users({id}) → User = Users.get',
      'GET /orders.json/ → Order[] = orders.list',
      'GET /orders/{id}.json → Order = orders.get',
    );
    check(
      'GET /repos/{owner}/{repo} → Order = repos.get',
      'DELETE /repos/{owner}/{repo} → - = repos.delete',
      'GET /repos/{owner}/{repo}/issues → User[] = issues.list',
      'POST /repos/{owner}/{repo}/issues/{id}/lock → - = issues.item action',
    );
  });

  it('tells actions from things under an item, and singletons from reports', () =>
    check(
      'GET /orders → Order[] = orders.list',
      'GET /orders/{id} → Order = orders.get',
      'POST /orders/{id}/cancel → Order = orders.item action',
      'POST /orders/{id}/comments User → User = comments.create',
      'GET /orders/{id}/invoice → file = orders.item action',
      'GET /orders/{id}/summary → Report = orders.item action',
      'GET /settings → Settings = settings.get',
      'PUT /settings Settings → Settings = settings.update',
      'GET /me → User = me.get',
      'GET /health → Report = application action',
      'POST /login User → any = application action',
    ));

  it('creates by PUT on the collection where an API answers 201, and then updates by POST on the item', () =>
    check(
      'GET /tasks → Order[] = tasks.list',
      'PUT /tasks Order → 201 Order = tasks.create',
      'POST /tasks/{id} Order → Order = tasks.update',
      'GET /tasks/{id} → Order = tasks.get',
    ));

  it('lists by POST, and makes a search beside a list an action that only reads', () => {
    const application = applicationOf([
      'POST /orders/search Report ?limit:integer → items:Order[]',
      'GET /orders/{id} → Order',
    ]);
    expect(resourceIn(application, 'orders').operations.list).toBe('POST /orders/search');
    const both = applicationOf([
      'GET /orders → Order[]',
      'POST /orders/search Report → Order[]',
      'POST /orders/{id}/test → -',
    ]);
    expect(resourceIn(both, 'orders').actions.map(({ operation, reads }) => [operation, reads])).toEqual([
      ['POST /orders/search', true],
      ['POST /orders/{id}/test', false],
    ]);
  });

  it('places every operation once, whatever the methods and paths', () => {
    const lines = [
      'GET / → any',
      'HEAD /seals → -',
      'OPTIONS /users → -',
      'GET /users → User[]',
      'TRACE /x/{a}/{b}/{c} → -',
      'POST /{tenant} → -',
      'GET /{a}-{b} → User',
      'DELETE /test/all → -',
    ];
    expect(Object.keys(rolesIn(lines)).sort()).toEqual(
      lines.map((line) => line.split(' ').slice(0, 2).join(' ')).sort(),
    );
  });
});
