/** What a person is told where stored data cannot be read or written, or the keychain does not open it. */
import type { errors as English } from '../errors.ts';
import { folderOr } from './error-words.ts';

const UNTIL_QUIT = 'Ce que vous faites ici est conservé jusqu’à ce que vous quittiez.';
const SIGN_IN_AGAIN = 'Reconnectez-vous.';
const OWN_FOLDER = 'son propre répertoire';
const OTHER_DESKTOP =
  'Si un autre de vos environnements de bureau a ce trousseau, quittez cette application et rouvrez-la là-bas.';

export const storageErrors = {
  'store-set-aside': ({ file }) => ({
    title: 'Un fichier endommagé a été mis de côté',
    happened: `Cette application n’a pas pu lire un fichier de ses données. Il a été renommé${file ? ` en « ${file} »` : ''}, et un nouveau a été commencé.`,
    next: SIGN_IN_AGAIN,
  }),
  'sessions-set-aside': ({ file }) => ({
    title: 'Des connexions enregistrées ont été mises de côté',
    happened: `Votre trousseau fonctionne, mais deux démarrages de suite n’ont pas pu les déchiffrer. Elles ont été déplacées dans ${file ? `« ${file} »` : 'un fichier'}, dans le répertoire de données de cette application.`,
    kept: 'Elles y restent chiffrées.',
    next: SIGN_IN_AGAIN,
  }),
  'store-newer': () => ({
    title: 'Vos données enregistrées viennent d’une version plus récente',
    happened: 'Cette copie de l’application ne peut pas les lire.',
    kept: `Elles n’ont pas été modifiées. ${UNTIL_QUIT}`,
    next: 'Quittez, et ouvrez la version plus récente.',
  }),
  'store-changed-elsewhere': () => ({
    title: 'Une autre copie de cette application a enregistré ses données',
    happened: 'Cette copie n’enregistre donc plus rien, et se déconnecter ici n’efface rien du disque.',
    kept: UNTIL_QUIT,
    next: 'Quittez cette copie et rouvrez-la.',
  }),
  'store-not-writable': (details) => ({
    title: 'Cette application ne peut rien enregistrer',
    happened: `Votre système ne l’a pas laissée écrire dans ${folderOr(details, OWN_FOLDER)} : rien de nouveau n’est enregistré, et se déconnecter n’y efface rien.`,
    kept: UNTIL_QUIT,
    next: 'Libérez de l’espace, ou autorisez cette application à y écrire. Elle continue d’essayer.',
  }),
  'store-not-erased': (details) => ({
    title: 'Pas encore effacé du disque',
    happened: `Votre système n’a pas laissé cette application écrire dans ${folderOr(details, OWN_FOLDER)} : les connexions fermées, les données oubliées et ce que vous ne voulez plus stocker s’y trouvent encore.`,
    kept: 'Tout revient au prochain démarrage, sauf si cette application peut enregistrer d’ici là.',
    next: 'Libérez de l’espace, ou autorisez cette application à y écrire. Elle continue d’essayer.',
  }),
  'secret-not-sealed': () => ({
    title: 'Une connexion n’a pas été enregistrée',
    happened:
      'Votre trousseau n’a pas chiffré une connexion, qui prend fin quand vous quittez : déverrouillez-le, rouvrez cette application, puis reconnectez-vous.',
    kept: 'Vous restez connecté jusque-là.',
    next: '« Rouvrir cette application » se trouve sous Jetons dans la barre d’état.',
  }),
  'secret-not-opened': () => ({
    title: 'Des connexions enregistrées n’ont pas pu être ouvertes',
    happened: 'Votre trousseau fonctionne, mais un autre, ou une autre clé, les a chiffrées.',
    kept: 'Elles restent enregistrées. Si le prochain démarrage échoue aussi, elles sont déplacées dans un fichier que cette application ne relit pas.',
    next: `${OTHER_DESKTOP} Sinon, reconnectez-vous.`,
  }),
  'keychain-not-answering': () => ({
    title: 'Votre trousseau ne répond pas',
    happened:
      'Votre trousseau n’a pas répondu à temps : ce qui a été enregistré reste verrouillé tant que vous ne le déverrouillez pas.',
    kept: 'Tout reste enregistré.',
    next: 'Vous pouvez l’interroger à nouveau sous Jetons dans la barre d’état.',
  }),
  'keychain-missing': () => ({
    title: 'Votre trousseau est verrouillé ou absent',
    happened:
      'Ce qui a été enregistré reste verrouillé tant que vous n’avez pas déverrouillé ou créé un trousseau, puis rouvert cette application.',
    kept: 'Rien n’a été supprimé.',
    next: '« Rouvrir cette application » se trouve sous Jetons dans la barre d’état.',
  }),
  'profile-secret-not-opened': () => ({
    title: 'Le secret de ce service ne peut pas être ouvert',
    happened:
      'Votre trousseau fonctionne, mais un autre, ou une autre clé, l’a chiffré. Personne ne peut donc se connecter à ce service.',
    kept: 'Il reste enregistré.',
    next: `${OTHER_DESKTOP} Sinon, saisissez-le à nouveau dans le formulaire du service.`,
  }),
} satisfies Partial<typeof English>;
