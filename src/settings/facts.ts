// The fixed facts of every backend API.

/** The path prefix of every backend API: fixed. */
export const API_PREFIX = '/api/v1';

/** The version of every backend API: fixed. */
export const API_VERSION = 'v1';
