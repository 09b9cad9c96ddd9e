/**
 * A member's picture, or the tile of a service: initials on a hue that the name chooses, so that nobody acts on the wrong
 * one; an icon where there is no name. They only repeat words that stand beside them.
 */
import { type ReactNode, useState } from 'react';
import type { MemberView } from '../../electron/ipc/views/sessions.ts';
import { initialsOf } from './format.ts';
import { Icon } from './icon.tsx';

interface AvatarProps {
  readonly member?: MemberView | null;
  /** Name of the service, in place of a member. */
  readonly service?: string | undefined;
  readonly isSmall?: boolean;
}

export function Avatar({ member = null, service, isSmall = service !== undefined }: AvatarProps): ReactNode {
  const [loadedAddress, setLoadedAddress] = useState<string | null>(null);
  const address = member?.pictureAddress ?? null;
  const isLoaded = address !== null && address === loadedAddress;
  const name = service ?? member?.title ?? '';
  const initials = isLoaded ? '' : initialsOf(name, isSmall ? 1 : 2);
  return (
    <span
      className={`avatar${isSmall ? ' avatar-small' : ''}${service === undefined ? '' : ' avatar-tile'}`}
      data-initials={initials}
      data-hue={initials ? hueOf(name) : undefined}
      aria-hidden="true"
    >
      {!isLoaded && !initials && <Icon name="account" />}
      {address && (
        <img key={address} hidden={!isLoaded} src={address} alt="" onLoad={() => setLoadedAddress(address)} />
      )}
    </span>
  );
}

/** @returns one of six; the factor is one that tells usual names apart */
export function hueOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 867 + letter.charCodeAt(0)) % 2 ** 32, 0) % 6;
}
