import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ServiceTrial } from '../../../renderer/services/service-trial.tsx';
import { trials } from '../../../renderer/text/trials.ts';
import { MemberLoginContext } from '../../../renderer/ui/member-login-api.ts';
import { FORM } from './form-views.ts';

test('no requests are counted before they are known', () => {
  const form = { isUnsaved: false, view: FORM, draft: {}, change: () => undefined };
  const markup = renderToStaticMarkup(
    <MemberLoginContext value={Object.create(null)}>
      <ServiceTrial serviceId="staging" form={form} go={() => undefined} />
    </MemberLoginContext>,
  );
  expect(markup).toContain(trials.try);
  expect(markup).not.toContain('requests');
});
