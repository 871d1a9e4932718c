// The face of the settings.
export { API_PREFIX, API_VERSION } from './facts.ts';
export {
  apiBaseAddress,
  DEFAULT_SETTINGS,
  type DeskSignIn,
  type Product,
  publicSettings,
  type PublicSettings,
  readSettings,
  type ResourceSize,
  type SchemeClient,
  type SchemeCredential,
  type Settings,
  type SettingsResult,
  type SettingSources,
} from './settings.ts';
