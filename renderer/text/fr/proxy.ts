/** Proxies: the status line's item, and the question for a password. */
import type { proxyWords as English } from '../proxy.ts';

export const proxyWords: typeof English = {
  title: 'Proxy',
  item: (state) => `Proxy : ${state}`,
  states: { 'not-known': 'pas encore connu', direct: 'aucun', 'not-supported': 'non pris en charge' },
  wanted: (address) => `${address}, mot de passe demandé`,
  'not-known': 'Cette application demande à votre système quel proxy utiliser lors de la première requête au service.',
  direct: 'Votre système n’indique aucun proxy pour ce service. Les requêtes y vont directement.',
  proxy: 'Votre système indique ce proxy pour le service. Les requêtes passent par lui.',
  socks: 'Votre système indique ce proxy SOCKS5 pour le service. Les requêtes passent par lui.',
  'not-supported':
    'Votre système indique un proxy d’un type que cette application ne prend pas en charge : les requêtes échouent.',
  address: 'Adresse',
  password: 'Mot de passe',
  logins: {
    none: 'Aucun : le proxy n’en a pas demandé jusqu’ici',
    wanted: 'Demandé',
    memory: 'Conservé en mémoire seulement',
    keychain: 'Stocké dans le trousseau',
    weak: 'Stocké sans trousseau',
  },
  remedy: 'Cette application suit les réglages réseau de votre système. Modifiez-les pour utiliser un autre proxy.',
  enter: 'Saisir le mot de passe…',
  forget: 'Oublier le mot de passe',
  forgotten: 'Le mot de passe est oublié.',

  question: {
    title: 'Le proxy demande un mot de passe',
    body: (address) =>
      `Le proxy ${address} ne laisse rien passer sans mot de passe. Les requêtes attendent votre réponse.`,
    refused: 'Le proxy a refusé cet identifiant ou ce mot de passe. Saisissez-les à nouveau tous les deux.',
    kept: 'Le mot de passe est conservé comme vos jetons, et n’est envoyé qu’à ce proxy.',
    notEncrypted: 'Il lui parvient sans chiffrement : ce type de proxy ne l’accepte pas autrement.',
    login: 'Identifiant',
    passwordLabel: 'Mot de passe',
    send: 'Envoyer au proxy',
    dismiss: 'Pas maintenant',
  },
};
