console.log('coming');
