import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './design/base.css';
import { Console } from './pages/console.js';

const place = document.getElementById('console');
if (place === null) throw new Error('index.html has no place for the console');
createRoot(place).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
