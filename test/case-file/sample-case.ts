/** What a case file is made of, for tests of writing and reading one. */
import { headText, joinCase } from '../../electron/case-file/case-text.ts';
import { type CaseSource, writeCase } from '../../electron/case-file/case-writer.ts';
import { detailsWith, requestRow, signInRow } from '../exchange/exchange-samples.ts';
import { sampleReport } from './sample-report.ts';

/** A sign-in with two requests, and what the document check found, of which nothing is left out. */
export function caseSource(given: Partial<CaseSource> = {}): CaseSource {
  return {
    rows: [
      signInRow({ number: 1, signIn: 1, sessionId: 'a-session' }),
      requestRow({ number: 2, signIn: 1, sessionId: 'a-session' }),
      requestRow({ number: 3, purpose: 'picture', meaning: { code: 'picture', details: {}, nextAtMs: null } }),
    ],
    detailsOf: (number) => detailsWith({}, { number }),
    services: [
      {
        id: 'demo',
        name: 'Demo service',
        host: 'service.example',
        profile: [{ name: 'baseUrl', value: 'https://service.example' }],
        results: {
          results: [
            {
              methodId: 'oauth-code',
              last: {
                outcome: 'worked',
                error: null,
                endedAtMs: Date.UTC(2030, 0, 1),
                durationMs: 120,
                requests: [],
                requestCount: 2,
                signIn: 1,
              },
              sessionId: 'a-session',
              standing: 'same',
            },
          ],
          workedCount: 1,
          verdict: 'nothing',
          differingFields: [],
        },
        report: sampleReport(),
      },
    ],
    savedAtMs: Date.UTC(2030, 0, 2),
    version: '0.1.0',
    note: 'It went well.',
    diagnostics: 'Member Login: 0.1.0',
    mask: (text) => text,
    memberValues: null,
    ...given,
  };
}

export async function textOf(source: CaseSource): Promise<string> {
  const { head, lines } = writeCase(source);
  let text = '';
  for await (const piece of joinCase(headText(head), lines())) text += piece;
  return text;
}
