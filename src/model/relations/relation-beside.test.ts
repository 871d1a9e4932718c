// Where names lead by what stands beside them, as football teams and factories have them. Input: paths and schemas, cut small;
// output: where such names lead, and where nowhere.
import { describe, expect, it } from 'vitest';
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

const leads = (paths: Json, name: string, schemas: Json = {}): readonly string[] =>
  resourceOf(applicationOf(paths, schemas), name).relations.map(({ field, resource }) => `${field}→${resource}`);

const named = things({ id: text, name: text });

describe('whoever does something, named beside', () => {
  const checks = (row: Json, more: Json = {}): readonly string[] =>
    leads(
      { ...kept('/users', named, 'id'), ...kept('/checks', things({ id: text, ...row }), 'id'), ...more },
      'checks',
    );

  it('is one of the users', () => {
    expect(checks({ inspector_id: number, inspector_name: text })).toEqual(['inspector_id→users']);
    expect(checks({ applicantId: text, applicantName: text })).toEqual(['applicantId→users']);
  });

  it('is nobody where the name is not told, where such are kept, and where firms and machines are called so', () => {
    expect(checks({ inspector_id: number })).toEqual([]);
    expect(checks({ inspector_id: text, inspector_name: text }, kept('/inspectors', named, 'id'))).toEqual([
      'inspector_id→inspectors',
    ]);
    expect(checks({ supplier_id: number, supplier_name: text, sensor_id: number, sensor_name: text })).toEqual([]);
  });
});

describe('what is kept under a longer name', () => {
  const untold = operation(null);
  const written = (body: string): Json => ({ post: operation(null, ref(body)) });
  const one: Json = { delete: operation(null, undefined, inPath('id')) };
  const skill = things({ name: text });

  it('is called as what is made there, where no answer tells', () => {
    const paths: Json = {
      '/document': { get: untold, ...written('CreateDocumentTypeCommand') },
      '/document/{id}': one,
      '/candidate': { get: untold, ...written('CreateCandidateCommand') },
      '/candidate/{id}': one,
    };
    const CreateCandidateCommand = things({ name: text, documentTypeId: text });
    expect(leads(paths, 'candidate', { CreateDocumentTypeCommand: skill, CreateCandidateCommand })).toEqual([
      'documentTypeId→document',
    ]);
    const told = { ...paths, '/document': { get: operation(list(skill)), ...written('CreateDocumentTypeCommand') } };
    expect(leads(told, 'candidate', { CreateDocumentTypeCommand: skill, CreateCandidateCommand })).toEqual([]);
  });

  it('is of what sort something is, and no type of things', () => {
    const sorts = { ...kept('/modality-types', named, 'id'), ...kept('/vehicle-types', named, 'id') };
    const trips = kept('/trips', things({ id: text, modalityId: text, vehicleId: text }), 'id');
    expect(leads({ ...sorts, ...trips }, 'trips')).toEqual(['modalityId→modality-types']);
    expect(leads({ ...sorts, ...kept('/class-modality-types', named, 'id'), ...trips }, 'trips')).toEqual([]);
  });
});
