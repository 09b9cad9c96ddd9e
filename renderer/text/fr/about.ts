/** The About screen. */
import type { about as English } from '../about.ts';
import { counted, grouped } from './wording.ts';

const LIST = new Intl.ListFormat('fr');

export const about: typeof English = {
  title: 'À propos de Member Login',
  version: (version) => `Version ${version}`,
  runsOn: (parts) => `Fonctionne avec ${LIST.format(parts)}.`,
  opening: 'Lecture des informations sur cette copie',

  language: {
    label: 'Langue',
    system: (name) => `Système (${name})`,
    names: { en: 'English', fr: 'Français' },
    unsaved: {
      title: 'Changer de langue maintenant ?',
      body: (count) =>
        count === 1
          ? 'Ce que vous avez écrit dans le formulaire d’un service est perdu. Les connexions se poursuivent.'
          : `Ce que vous avez écrit dans les formulaires de ${grouped(count)} services est perdu. Les connexions se poursuivent.`,
      action: 'Changer de langue',
      keep: 'Pas maintenant',
    },
  },

  help: 'Si quelque chose ne fonctionne pas',
  helpBody:
    'Le diagnostic donne versions, rappels, stockage, proxy et horloge. Il ne contient ni mot de passe, ni jeton, ni code, ni nom de service ou de membre.',
  copy: 'Copier le diagnostic',
  copied: 'Diagnostic',
  showLog: 'Afficher le journal',
  log: 'Le journal peut mentionner l’adresse d’un service, mais aucun secret.',
  noLog: 'Il n’y a pas de journal à afficher : cette application n’a pas pu en écrire dans son répertoire de données.',
  whatIsCopied: 'Ce qui est copié',

  licences: 'Licences',
  licencesBody: (count) =>
    `Cette application est sous licence MIT. Elle contient ${counted(count, 'paquet d’un autre auteur', 'paquets d’autres auteurs')} :`,
  noLicences:
    'Cette application est sous licence MIT. Cette copie a été construite sans la liste des paquets qu’elle contient.',
  noIdentifier: 'Licence non indiquée',
  noText: 'Ce paquet est fourni sans texte de licence.',
  runtime: ([electron, chromium]) =>
    `Les licences d’Electron et de Chromium se trouvent à côté du programme, dans ${electron} et ${chromium}.`,
};
