/** The rail's sections: services, accounts (in `rail-accounts.tsx`), screens for testers, and help. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { DemoView, ServiceEntry } from '../../electron/ipc/views/services.ts';
import type { UnsavedForms } from '../services/form-memory.ts';
import { attemptState, serviceState, text } from '../text/en.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Place } from '../ui/places.ts';
import type { RailActions, RailEntry, RailSection } from './rail.tsx';
import { accountSection } from './rail-accounts.tsx';
import type { ScreenChoice } from './router.ts';

/** @returns the rail's sections, from the top */
export function railSections(
  view: AppView,
  screen: ScreenChoice,
  unsaved: UnsavedForms,
  actions: RailActions,
): readonly RailSection[] {
  const { go } = actions;
  const testing = [
    placeEntry('compare', text.rail.compare, 'compare', screen, go),
    placeEntry('exchanges', text.rail.exchanges, 'exchange', screen, go),
    placeEntry('document-check', text.rail.documentCheck, 'document', screen, go),
    placeEntry('call-service', text.rail.callService, 'send', screen, go),
  ];
  if (view.openCase)
    testing.push({ ...placeEntry('case', text.rail.caseFile, 'file', screen, go), detail: view.openCase.file });
  const { demo } = view.service;
  if (demo) {
    const entry = placeEntry('demo-behaviour', text.rail.demoBehaviour, 'bend', screen, go);
    testing.push({ ...entry, ...changedBadge(demo) });
  }
  return [
    serviceSection(view, screen, unsaved, actions),
    accountSection(view, screen, actions),
    { id: 'testing', title: text.rail.testing, note: null, entries: testing, isPinned: true },
    {
      id: 'help',
      title: text.rail.help,
      note: null,
      entries: [placeEntry('about', text.rail.about, 'info', screen, go)],
      isPinned: true,
    },
  ];
}

function serviceSection(
  view: AppView,
  screen: ScreenChoice,
  unsaved: UnsavedForms,
  { go, switchTo }: RailActions,
): RailSection {
  const edited = screen.kind === 'service' ? screen.service.id : undefined;
  const rows = view.services.map((service): RailEntry => {
    const { id, name, isCurrent, isDemo, sessionCount } = service;
    const edit = {
      label: text.rail.editService(name),
      isCurrent: edited === id,
      open: () => go({ kind: 'service', serviceId: id }),
    };
    return {
      id: `service-${id}`,
      label: name,
      detail: serviceDetail(service, view, unsaved.has(id)),
      mark: isCurrent && <Icon name="check" />,
      isCurrent,
      isChoice: true,
      open: () => switchTo(id),
      ...(sessionCount > 0 && { badge: { label: String(sessionCount), words: text.rail.signedIn(sessionCount) } }),
      ...(!isDemo && { edit }),
    };
  });
  const add = placeEntry('add-service', text.rail.addService, 'add', screen, go);
  const detail = unsaved.has(null) ? text.rail.notSaved : null;
  return { id: 'services', title: text.rail.services, note: null, entries: [...rows, { ...add, detail }] };
}

/**
 * What is pending there while another service is the current one, whether its form is unsaved, its state if that is out of
 * the ordinary, and where it is.
 */
function serviceDetail(
  { id, isCurrent, host, state, problem }: ServiceEntry,
  { attempts }: AppView,
  isUnsaved: boolean,
): string | null {
  const pending = attempts.find(({ serviceId, step }) => serviceId === id && step.kind !== 'ended');
  const words = [
    ...(pending && !isCurrent ? [attemptState(pending)] : []),
    ...(isUnsaved ? [text.rail.notSaved] : []),
    ...(state === 'starting' || state === 'failed' ? [serviceState({ state, problem })] : []),
    ...(host === '' ? [] : [host]),
  ];
  return words.length > 0 ? words.join(' · ') : null;
}

function changedBadge({ behaviour }: DemoView): Pick<RailEntry, 'badge'> {
  const count = behaviour.filter(({ option, defaultOption }) => option !== defaultOption).length;
  const words = text.rail.changed(count);
  return count > 0 ? { badge: { label: words, words, isUnusual: true } } : {};
}

function placeEntry(
  kind:
    | 'compare'
    | 'exchanges'
    | 'document-check'
    | 'call-service'
    | 'case'
    | 'demo-behaviour'
    | 'add-service'
    | 'about',
  label: string,
  icon: IconName,
  screen: ScreenChoice,
  go: (place: Place) => void,
): RailEntry {
  return {
    id: kind,
    label,
    detail: null,
    mark: <Icon name={icon} />,
    isCurrent: screen.kind === kind,
    open: () => go({ kind }),
  };
}
