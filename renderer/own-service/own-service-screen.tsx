/** Adds the person's own service by a profile file: an example of one, and what is kept of it. Main reads the file. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ServiceEntry } from '../../electron/ipc/views/services.ts';
import type { NextSecretsPlace } from '../../electron/ipc/views/status.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import type { Place } from '../places.ts';
import { text } from '../text/en.ts';
import { ownService as words } from '../text/own-service.ts';
import { PROFILE_FIELDS } from '../text/profile-fields.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { copyText } from '../ui/copy.ts';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { EXAMPLE } from './example.ts';
import './own-service.css';

const NOT_COPIED = { code: 'clipboard-failed', details: {} } as const;

export interface OwnServiceScreenProps {
  /** Where the service's secret will be stored. */
  readonly place: NextSecretsPlace;
  /** The one that is changed; null to add another. */
  readonly service: ServiceEntry | null;
  readonly go: (place: Place) => void;
}

export function OwnServiceScreen({ place, service, go }: OwnServiceScreenProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const isOn = useRef(true);
  useEffect(
    () => () => {
      isOn.current = false;
    },
    [],
  );
  const open = async () => {
    const outcome = await memberLogin.openProfileFile();
    // The call ends only when the service has started; the person may have gone elsewhere by then.
    if (outcome.ok && outcome.value && isOn.current) go({ kind: 'sign-in' });
    return outcome;
  };
  return (
    <Screen title={words.title}>
      <p className="lead">{words.body}</p>
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning} onPress={() => void call.run(open)}>
          {words.open}
        </Button>
      </div>
      <Problem error={call.error} />
      {service && <Forget service={service} />}
      <Example />
      <section>
        <h2>{words.kept}</h2>
        <p>{words.keptAll}</p>
        <p>{words.secret[place]}</p>
      </section>
    </Screen>
  );
}

function Forget({ service }: { readonly service: ServiceEntry }): ReactNode {
  const memberLogin = useMemberLogin();
  const [isAsking, setIsAsking] = useState(false);
  const { title, body, action } = text.confirm.forget;
  return (
    <section>
      <h2>
        <bdi>{service.name}</bdi>
      </h2>
      <div className="actions">
        <Button onPress={() => setIsAsking(true)}>{text.service.forget}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={title(service.name)}
          body={body(service.sessionCount)}
          action={action}
          act={() => memberLogin.deleteService({ serviceId: service.id })}
          close={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

function Example(): ReactNode {
  const showCopied = useCopiedToast();
  const [hasFailed, setHasFailed] = useState(false);
  const copy = () => {
    const isTaken = copyText(EXAMPLE);
    setHasFailed(!isTaken);
    if (isTaken) showCopied(words.exampleCopied);
  };
  return (
    <section>
      <div className="section-head">
        <h2>{words.example}</h2>
        <Button onPress={copy}>{words.copyExample}</Button>
      </div>
      <p className="secondary">{words.exampleHint}</p>
      <pre className="card example data">{EXAMPLE}</pre>
      <Problem error={hasFailed ? NOT_COPIED : null} />
      <FurtherFields />
    </section>
  );
}

function FurtherFields(): ReactNode {
  return (
    <>
      <p className="secondary">{words.further}</p>
      <details className="details">
        <summary>
          <Icon name="chevron" />
          {words.fields}
        </summary>
        <dl className="facts profile-fields">
          {PROFILE_FIELDS.map(({ name, values, meaning }) => (
            <div key={name}>
              <dt className="data">{name}</dt>
              <dd>
                {meaning}
                <span className="data">{values}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
