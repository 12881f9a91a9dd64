export {
  checkPublished,
  isPublishedTournament,
  type PublishedCheck,
  type PublishedTournament,
} from './published/check.js';
