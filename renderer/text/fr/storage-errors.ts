/** What a person is told where stored data cannot be read or written, or the keychain does not open it. */
import type { errors as English } from '../errors.ts';
import { folderOr } from './error-words.ts';

const UNTIL_QUIT = 'Ce que vous faites ici est conservé jusqu’à ce que vous quittiez.';
const SIGN_IN_AGAIN = 'Reconnectez-vous.';
const OWN_FOLDER = 'son propre répertoire';
const OTHER_DESKTOP = 'Ouvrez cette application dans l’environnement de bureau qui a ce trousseau';

export const storageErrors = {
  'store-set-aside': ({ file }) => ({
    title: 'Un fichier endommagé a été mis de côté',
    happened: `Cette application n’a pas pu lire un fichier de ses données, qui a été renommé${file ? ` en « ${file} »` : ''}.`,
    next: SIGN_IN_AGAIN,
  }),
  'sessions-set-aside': ({ file }) => ({
    title: 'Des connexions enregistrées ont été mises de côté',
    happened: `Deux démarrages de suite n’ont pas pu les déchiffrer. Elles ont été déplacées, toujours chiffrées, dans ${file ? `« ${file} »` : 'un fichier'}, au répertoire de données de cette application.`,
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
    happened: 'Cette copie n’enregistre donc plus rien, et se déconnecter n’efface rien du disque.',
    kept: UNTIL_QUIT,
    next: 'Quittez cette copie et rouvrez-la.',
  }),
  'store-not-writable': (details) => ({
    title: 'Cette application ne peut rien enregistrer',
    happened: `Votre système ne l’a pas laissée écrire dans ${folderOr(details, OWN_FOLDER)} : rien de nouveau n’est enregistré, et se déconnecter n’y efface rien.`,
    kept: UNTIL_QUIT,
    next: 'Libérez de l’espace, ou autorisez cette application à y écrire.',
  }),
  'store-not-erased': (details) => ({
    title: 'Pas encore effacé du disque',
    happened: `Votre système n’a pas laissé cette application écrire dans ${folderOr(details, OWN_FOLDER)} : les connexions fermées, les données oubliées et ce que vous ne voulez plus stocker s’y trouvent encore.`,
    kept: 'Tout revient au prochain démarrage, sauf si cette application peut enregistrer d’ici là.',
    next: 'Libérez de l’espace, ou autorisez cette application à y écrire.',
  }),
  'secret-not-sealed': () => ({
    title: 'Une connexion n’a pas été enregistrée',
    happened: 'Votre trousseau ne l’a pas chiffrée : elle prend fin quand vous quittez.',
    next: 'Déverrouillez-le, rouvrez cette application sous Jetons dans la barre d’état, puis reconnectez-vous.',
  }),
  'secret-not-opened': () => ({
    title: 'Des connexions enregistrées n’ont pas pu être ouvertes',
    happened: 'Un autre trousseau, ou une autre clé, les a chiffrées.',
    kept: 'Si le prochain démarrage échoue aussi, elles sont déplacées dans un fichier que cette application ne relit pas.',
    next: `${OTHER_DESKTOP}, ou reconnectez-vous.`,
  }),
  'keychain-not-answering': () => ({
    title: 'Votre trousseau ne répond pas',
    happened: 'Ce qui a été enregistré reste verrouillé tant que vous ne le déverrouillez pas.',
    next: 'Interrogez-le à nouveau sous Jetons dans la barre d’état.',
  }),
  'keychain-missing': () => ({
    title: 'Votre trousseau est verrouillé ou absent',
    happened: 'Ce qui a été enregistré reste verrouillé ; rien n’a été supprimé.',
    next: 'Déverrouillez ou créez un trousseau, puis rouvrez cette application sous Jetons dans la barre d’état.',
  }),
  'profile-secret-not-opened': () => ({
    title: 'Le secret de ce service ne peut pas être ouvert',
    happened: 'Un autre trousseau, ou une autre clé, l’a chiffré. Personne ne peut s’y connecter.',
    next: `${OTHER_DESKTOP}, ou saisissez à nouveau le secret dans le formulaire du service.`,
  }),
} satisfies Partial<typeof English>;
