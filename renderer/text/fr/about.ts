/** The About screen. */
import type { about as English } from '../about.ts';
import { counted, grouped } from './wording.ts';

export const about: typeof English = {
  title: 'À propos de Member Login',
  version: (version) => `Version ${version}`,
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
  helpBody: 'Le diagnostic ne contient aucun secret, ni nom de service ou de membre.',
  copy: 'Copier le diagnostic',
  copied: 'Diagnostic',
  showLog: 'Afficher le journal',
  log: 'Le journal peut mentionner l’adresse d’un service, mais aucun secret.',
  noLog: 'Aucun journal n’a pu être écrit dans le répertoire de données.',
  whatIsCopied: 'Ce qui est copié',

  licences: 'Licences',
  licencesBody: (count) =>
    `Cette application est sous licence MIT, avec ${counted(count, 'paquet d’un autre auteur', 'paquets d’autres auteurs')} :`,
  noLicences: 'Cette application est sous licence MIT. Cette copie n’a pas de liste de ses paquets.',
  noIdentifier: 'Licence non indiquée',
  noText: 'Aucun texte de licence.',
  runtime: ([electron, chromium]) =>
    `Les licences d’Electron et de Chromium sont à côté du programme : ${electron} et ${chromium}.`,
};
