/**
 * Opens profile files and makes their services current. Before a file replaces a known service by one with another address
 * or other authorities, the person is asked (S7).
 */
import type { Random } from '../core/random.ts';
import type { ReplacementView } from '../ipc/views/services.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { ProfileReader } from '../services/profile-file.ts';
import { isBoundOtherwise, type ProfileStore } from '../services/profile-store.ts';
import type { ServiceList } from '../services/service-list.ts';
import type { ApplicationPorts } from './application-ports.ts';
import type { PutOptions } from './own-services.ts';

export function createProfileOpening({
  ports,
  profiles,
  profileReader,
  list,
  startCurrent,
  makeCurrent,
  put,
  onChange,
  signal,
}: {
  readonly ports: Pick<ApplicationPorts, 'completeProfile' | 'random' | 'windowShown'>;
  readonly profiles: ProfileStore;
  readonly profileReader: ProfileReader;
  readonly list: Pick<ServiceList, 'all' | 'add'>;
  /** Starts the current service, if it has not started. */
  readonly startCurrent: () => void;
  readonly makeCurrent: (serviceId: string) => void;
  readonly put: (profile: ServiceProfile, options: PutOptions) => Promise<boolean>;
  readonly onChange: () => void;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}) {
  const question = createReplacementQuestion(ports.random, onChange);
  return {
    /** The question whether to replace a service; null if nothing is asked. */
    get replacement(): ReplacementView | null {
      return question.view;
    },
    answer: question.answer,
    /**
     * Opens a profile file. If the file changes a known service, what was learned about that service is forgotten; if the
     * service moves, the person is asked, its attempts end and its results are forgotten. Its sessions stay, for the service
     * as it was.
     * @returns false if the person keeps the known service, or opens another file instead of answering
     * @throws StorageError as of ProfileReader
     */
    async open(path: string): Promise<boolean> {
      const read = await profileReader.read(path).catch((thrown: unknown) => {
        startCurrent();
        throw thrown;
      });
      const { profile, file, namedSecrets } = ports.completeProfile ? await ports.completeProfile(read) : read;
      // A later file is opened instead of the one that is asked about.
      question.withdraw();
      const replacement = profiles.compare(profile);
      if (replacement.kind === 'moved') {
        startCurrent();
        const { kind: _, name: serviceName, ...change } = replacement;
        const losesSecret = isBoundOtherwise(change) && lacksSecret(profile) && profiles.hasSecrets(profile.id);
        if (!(await question.ask({ file, serviceName, ...change, losesSecret }))) return false;
      }
      const { id, name, baseUrl } = profile;
      // It is in view before the keychain may be asked.
      if (list.all.every((service) => service.id !== id)) list.add({ id, name, host: new URL(baseUrl).host });
      makeCurrent(id);
      await ports.windowShown;
      signal.throwIfAborted();
      const { whole, isSealed } = await profiles.withKnownSecrets(profile, namedSecrets);
      await put(whole, { isCurrent: true, sessions: 'keep', isSealed });
      return true;
    },
  };
}

function lacksSecret({ application: { clientSecret, clientCertificate } }: ServiceProfile): boolean {
  return clientSecret === null || clientCertificate?.key === null;
}

function createReplacementQuestion(random: Random, onChange: () => void) {
  let asked: { readonly view: ReplacementView; readonly answer: (isReplaced: boolean) => void } | null = null;

  function settle(isReplaced: boolean): void {
    const settled = asked;
    if (settled === null) return;
    asked = null;
    settled.answer(isReplaced);
    onChange();
  }

  return {
    get view(): ReplacementView | null {
      return asked?.view ?? null;
    },
    /** Asks, in place of an earlier question. @returns whether to replace; never settles if the app is closed first */
    ask(replacement: Omit<ReplacementView, 'id'>): Promise<boolean> {
      settle(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      asked = { view: { id: random.token(64), ...replacement }, answer: resolve };
      onChange();
      return promise;
    },
    /** Answers the question with this id. If it is no longer asked, nothing happens. */
    answer(id: string, isReplaced: boolean): void {
      if (asked?.view.id === id) settle(isReplaced);
    },
    /** Takes the question back: nothing is replaced. */
    withdraw: (): void => settle(false),
  };
}
