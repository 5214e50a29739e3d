import type { Answer } from '../network/http.ts';

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

/** Answers of whatever stands between a device and the gateway (FAIL-25, FAIL-54). */
export const MIDDLEBOX_ANSWERS: readonly Answer[] = [
  { status: 200, headers: html, text: '<html><title>Sign in to this network</title></html>' },
  { status: 200, headers: json, text: '{}' },
  { status: 200, headers: json, text: '{"resultCode":0,"data":{"betSlips":[]}}' },
  { status: 204, headers: json, text: '' },
  // One that speaks as the gateway does, and signs nothing.
  { status: 400, headers: json, text: '{"resultCode":1,"data":{"errorType":"BadRequest"}}' },
  { status: 403, headers: html, text: '<html>blocked</html>' },
  { status: 404, headers: html, text: '<html>not here</html>' },
  { status: 429, headers: html, text: 'slow down' },
  { status: 500, headers: json, text: '{"resultCode":1}' },
  { status: 502, headers: html, text: '<html>bad gateway</html>' },
  { status: 503, headers: html, text: '' },
  { status: 504, headers: html, text: '<html>gateway timeout</html>' },
];
