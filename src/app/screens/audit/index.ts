// The face of the audit screen.
export { AuditScreen } from './AuditScreen.tsx';
