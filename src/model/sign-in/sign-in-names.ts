// The names under which logins take who one is, and the secret that proves it.
import { PASSWORDS_ELSEWHERE } from '../words/tongues.ts';

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
  'usuario',
  'usuário',
  'correo',
  'utilisateur',
  'identifiant',
  'courriel',
  'benutzername',
  'taikhoan',
  'tendangnhap',
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
  ...PASSWORDS_ELSEWHERE.split(' '),
]);

/** Whether a name takes a code that was sent to whoever signs in, without case and separators. */
export function isSentCode(name: string): boolean {
  return /^(?:otp|sms|verification|verify|login|access|confirmation|email|phone|auth)?(?:code|otp)$/.test(name);
}
