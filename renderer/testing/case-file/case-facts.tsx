/** Whose case is open: from when, by which version, of which service. */
import type { ReactNode } from 'react';
import type { OpenCaseView } from '../../../electron/ipc/views/case-file.ts';
import { caseFile as words } from '../../text/case-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDateTime } from '../../ui/locale.ts';

const SERVICES_SHOWN = 2;

export function CaseFacts({ openCase }: { readonly openCase: OpenCaseView }): ReactNode {
  const formatDateTime = useDateTime();
  const { savedAtMs, version, services, hasMemberData } = openCase;
  const shown = services.slice(0, SERVICES_SHOWN).map(({ name, host }) => words.service(name, host));
  const further = services.length - shown.length;
  if (further > 0) shown.push(words.furtherServices(further));
  return (
    <div className="case-facts">
      <p className="case-read-only">
        <Icon name="file" />
        {words.readOnly}
      </p>
      <dl>
        <Fact name={words.facts.saved} values={[formatDateTime(savedAtMs)]} />
        <Fact name={words.facts.by} values={[words.app(version)]} />
        <Fact name={words.facts.services(services.length)} values={shown} />
        <Fact name={words.facts.memberData} values={[words.memberDataIs[hasMemberData ? 'in' : 'out']]} />
      </dl>
    </div>
  );
}

function Fact({ name, values }: { readonly name: string; readonly values: readonly string[] }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value} title={value}>
          <bdi>{value}</bdi>
        </dd>
      ))}
    </div>
  );
}
