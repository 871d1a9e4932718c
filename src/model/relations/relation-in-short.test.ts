// Identifiers whose name is cut short lead to what is called so in full: customers of gin-vue-admin, devices of a data centre's
// keeper, employees and reports of a register of risks.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const named = things({ id: number, name: text });
const employee = things({ id: number, name: text, deptId: number });
const report = things({ id: number, title: text, assigneeEmpId: number });

function leadsIn(name: string, more: Json = {}): readonly string[] {
  const application = applicationOf({
    ...kept('/departments', named, 'departmentId'),
    ...kept('/employees', employee, 'employeeId'),
    ...kept('/reports', report, 'reportId'),
    ...more,
  });
  return resourceOf(application, name).relations.map(({ field, resource }) => `${field} → ${resource}`);
}

it('leads to the department and to the employee', () => {
  expect(leadsIn('employees')).toEqual(['deptId → departments']);
  expect(leadsIn('reports')).toEqual(['assigneeEmpId → employees']);
});

it('leads there no longer where something is called by the short word', () => {
  const depts = {
    '/depts': { get: operation(list(named)) },
    '/depts/{id}': { get: operation(named, undefined, inPath('id')) },
  };
  expect(leadsIn('employees', depts)).toEqual(['deptId → depts']);
});
