// Rules that contracts of in-house applications taught, as ASP.NET, Spring, FastAPI, Laravel, Django and hand-written
// Node backends write them. Input: their paths and schemas, cut small; output: what the application makes of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  list,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from './paths.fixture.ts';

describe('actions on one of many', () => {
  const Appointment = things({ appointmentID: number, code: text, status: text });
  const application = applicationOf(
    {
      '/api/appointment/GetAll': { get: operation(list(ref('Appointment'))) },
      '/api/appointment/GetById/{appointmentId}': {
        get: operation(ref('Appointment'), undefined, inPath('appointmentId')),
      },
      // Swashbuckle calls nothing in the query required.
      '/api/appointment/ChangeStatus': { put: operation(null, undefined, inQuery('appointmentID'), inQuery('status')) },
      '/api/appointment/Refund': {
        post: operation(null, { ...things({ appointmentId: number }), required: ['appointmentId'] }),
      },
      '/api/appointment/Propose': { post: operation(null, things({ appointmentId: number, spec: text })) },
      '/api/appointment/Statistics': { get: operation(things({ count: number }), undefined, inQuery('appointmentId')) },
    },
    { Appointment },
  );

  it('stand where one is open, if what is done asks for its identity by name', () => {
    const { actions } = resourceOf(application, 'appointment');
    expect(Object.fromEntries(actions.map(({ label, on }) => [label, on]))).toEqual({
      'Change status': 'item',
      Refund: 'item',
      // It may be left out, or only narrows what is told.
      Propose: 'collection',
      Statistics: 'collection',
    });
  });
});
