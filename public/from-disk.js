// Whoever opens the page as a file is told why there is nothing to see (HOLD-12).
if (window.location.protocol === 'file:') document.getElementById('from-disk').hidden = false;
