// The words of the screens before there is an application.

/** The English words. */
export const connectWords: Readonly<Record<string, string>> = {
  'locked.title': 'Sign in to see this API',
  'locked.about': 'The description of {host} is only shown to those who are signed in.',
  'lost.title': 'No description of the API was found',
  'lost.about':
    '{host} answers, but does not say in the usual places what it offers. Give its OpenAPI description by address or as a file.',
  'lost.aboutNoHost': 'Give the OpenAPI description of an API by address or as a file.',
  'lost.tried': 'What was tried ({count, number})',
  'lost.address': 'Address of the description',
  'lost.open': 'Open',
  'lost.drop': 'or drop a file here (JSON or YAML)',
  'lost.choose': 'Choose a file',
  'lost.failed': 'That did not work',
  'lost.refused': 'What was given is not a description that we can read.',
};
