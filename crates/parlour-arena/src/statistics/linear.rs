//! Small dense linear algebra: Cholesky's decomposition of a symmetric positive definite matrix.

/// A square matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Self {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// The lower triangle whose product with its transpose this is.
    fn cholesky(&self) -> Matrix {
        let mut lower = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower.at(row, k) * lower.at(column, k)).sum();
                let rest = self.at(row, column) - known;
                let value = if row == column { rest.sqrt() } else { rest / lower.at(column, column) };
                lower.cells[row * self.size + column] = value;
            }
        }
        lower
    }

    /// The inverse of a positive definite matrix.
    pub(crate) fn inverse(&self) -> Matrix {
        let lower = self.cholesky();
        let mut inverse = Matrix::zero(self.size);
        for column in 0..self.size {
            let mut unit = vec![0.0; self.size];
            unit[column] = 1.0;
            for (row, value) in lower.substitute(unit).into_iter().enumerate() {
                inverse.cells[row * self.size + column] = value;
            }
        }
        inverse
    }

    /// Solves for a right side; `None` if this is not positive definite.
    pub(crate) fn solve(&self, right: Vec<f64>) -> Option<Vec<f64>> {
        Some(self.cholesky().substitute(right)).filter(|found| found.iter().all(|value| value.is_finite()))
    }

    /// Solves for a right side, this being the lower triangle.
    fn substitute(&self, mut right: Vec<f64>) -> Vec<f64> {
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.at(row, k) * right[k]).sum();
            right[row] = (right[row] - known) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self.at(k, row) * right[k]).sum();
            right[row] = (right[row] - known) / self.at(row, row);
        }
        right
    }

    pub(crate) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row: usize| (0..self.size).map(|column| self.at(row, column) * vector[column]).sum();
        (0..self.size).map(row).collect()
    }

    /// The vector times the matrix times the vector: the variance of a combination, if this is a covariance.
    pub(crate) fn quadratic(&self, vector: &[f64]) -> f64 {
        self.times(vector).iter().zip(vector).map(|(a, b)| a * b).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes() {
        let cells = vec![4.0, 2.0, 0.6, 2.0, 5.0, 1.0, 0.6, 1.0, 3.0];
        let matrix = Matrix { size: 3, cells };
        let inverse = matrix.inverse();
        for column in 0..3 {
            let unit: Vec<f64> = (0..3).map(|row| f64::from(u8::from(row == column))).collect();
            let back = matrix.times(&inverse.times(&unit));
            assert!(back.iter().zip(&unit).all(|(a, b)| (a - b).abs() < 1e-12), "{back:?}");
        }
    }

    #[test]
    fn a_system_is_solved() {
        let matrix = Matrix { size: 3, cells: vec![4.0, 2.0, 0.0, 2.0, 5.0, 1.0, 0.0, 1.0, 3.0] };
        let solution = matrix.solve(vec![8.0, 13.0, 7.0]).unwrap();
        for (found, wanted) in matrix.times(&solution).into_iter().zip([8.0, 13.0, 7.0]) {
            assert!((found - wanted).abs() < 1e-9);
        }
        assert_eq!(Matrix { size: 1, cells: vec![-1.0] }.solve(vec![1.0]), None);
    }
}
