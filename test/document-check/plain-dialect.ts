/**
 * A foreign service with the document's names, whose profile is nothing but addresses and credentials: it tells what the
 * document leaves open in ways of its own.
 */
import type { Dialect, Fault } from '../foreign-service/dialect.ts';

const fault = (status: number, code: string): Fault => ({ status, code, text: `Not possible: ${code}.` });

/** One refusal for whoever is not known, and codes of its own for polls. */
const FAULTS: Dialect['faults'] = {
  pending: fault(400, 'not_answered_yet'),
  declined: fault(403, 'member_said_no'),
  expired: fault(410, 'code_too_old'),
  applicationRefused: fault(403, 'unknown_application'),
  credentialsRefused: fault(400, 'who_are_you'),
  tokenRefused: fault(400, 'who_are_you'),
  codeRefused: fault(400, 'no_such_code'),
  parameterMissing: fault(422, 'parameters_differ'),
  maintenance: fault(503, 'closed'),
  limited: fault(429, 'not_so_fast'),
  upgrade: fault(400, 'no_such_version'),
};

const NOTHING_FURTHER: Dialect['furtherParameters'] = {
  codeExchange: {},
  deviceStart: {},
  devicePoll: {},
  keyRequest: {},
  identification: {},
  revoke: {},
};

export const PLAIN_DIALECT: Dialect = {
  title: 'with the document’s names',
  language: 'Mia Lindqvist',
  headerNames: { key: 'X-Service-Key', version: 'X-Service-Version', token: 'X-Service-Token' },
  version: '3.3',
  paths: {
    authorize: '/authorize',
    accessToken: '/oauth/access_token',
    device: '/oauth/device',
    devicePoll: '/oauth/access_token',
    keyRequest: '/members/oauth',
    keyPage: '/oauth',
    identification: '/members/auth',
    memberInformation: '/members/infos',
    revoke: '/none',
  },
  furtherParameters: NOTHING_FURTHER,
  devicePollCodeName: 'code',
  revokeTokenName: 'token',
  keyRequestParameters: 'none',
  callbackTokenName: 'token',
  tokenName: 'access_token',
  keyPath: 'sign_in.key',
  identificationTokenPath: 'token',
  identificationMemberPath: 'user',
  identificationName: 'display_name',
  memberPath: 'user',
  memberIdPath: 'id',
  memberPicturePath: 'picture',
  tokenPresentation: 'bearer',
  tokenForm: 'text',
  memberMethod: 'GET',
  errorShape: 'oauth',
  faults: FAULTS,
  returnsState: false,
  nobody: 'refused',
  coding: 'gzip',
  charset: { encoding: 'utf-8', name: 'utf-8', hasMark: false },
  caching: {},
};
