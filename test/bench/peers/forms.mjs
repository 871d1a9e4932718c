// The peer of the forms bench: the schema that it is given drawn by RJSF, with no more than what its guide says.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';

globalThis.drawForm = (schema) => {
  const root = createRoot(document.getElementById('root'));
  root.render(createElement(Form, { schema, validator }));
};
