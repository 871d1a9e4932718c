// The names under which logins take who one is, and the secret that proves it.

/** What takes who one is, without case and separators. */
export const SIGN_IN_NAMES: ReadonlySet<string> = new Set([
  'username',
  'user',
  'email',
  'login',
  'emailaddress',
  'userid',
  'loginid',
  'account',
  'phone',
  'identifier',
  'mail',
  'usernameoremail',
  'emailorusername',
  'name',
  'useremail',
  'loginname',
  'accountname',
  'phonenumber',
  'mobile',
  'identity',
  'userlogin',
]);

/** What takes a secret. */
export const SIGN_IN_SECRETS: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'pass',
  'pwd',
  'passphrase',
  'userpassword',
  'passcode',
  'secret',
  'pin',
  'passwordhash',
]);
